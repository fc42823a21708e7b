/** The style sheet of reviews and tries, loaded with the first of them. */

import { asset } from "../assets.js";
import { h } from "../dom.js";

document.head.append(h("link", { rel: "stylesheet", href: asset("/styles/study.css") }));
