// The offline page: shows the texts of one language, and reloads when the server can be reached.
(() => {
  const RETRY = 3000;
  const sections = [...document.querySelectorAll("section")];
  const known = sections.map((section) => section.lang);
  let wanted = "auto";
  try {
    wanted = JSON.parse(localStorage.getItem("sintra.settings") ?? "{}").language ?? "auto";
  } catch {
    // Nothing is stored: use the browser's languages.
  }
  const preferred = wanted === "auto" ? navigator.languages : [wanted];
  const language =
    preferred.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => known.includes(tag)) ??
    "en";
  document.documentElement.lang = language;
  for (const section of sections) section.hidden = section.lang !== language;
  for (const button of document.querySelectorAll("button")) {
    button.addEventListener("click", () => location.reload());
  }

  async function reloadIfPossible() {
    try {
      await fetch("/health", { cache: "no-store" });
      location.reload();
    } catch {
      // Still no connection.
    }
  }
  addEventListener("online", reloadIfPossible);
  setInterval(reloadIfPossible, RETRY);
})();
