/** The texts of reviews and tries, loaded with the first of them. */

import { addTexts } from "../i18n.js";

export const studyTexts = () => addTexts("/app/study/locales");
