/** The style sheet of reviews and tries, loaded with the first of them. */

import { h } from "../dom.js";

document.head.append(h("link", { rel: "stylesheet", href: "/styles/study.css" }));
