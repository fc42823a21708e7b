/** The style sheet of the coach, loaded with the first of its pages. */

import { asset } from "../assets.js";
import { h } from "../dom.js";

document.head.append(h("link", { rel: "stylesheet", href: asset("/styles/coach.css") }));
