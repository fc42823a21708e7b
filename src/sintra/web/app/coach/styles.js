/** The style sheet of the coach, loaded with the first of its pages. */

import { h } from "../dom.js";

document.head.append(h("link", { rel: "stylesheet", href: "/styles/coach.css" }));
