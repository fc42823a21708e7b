// Runs before the first paint, so that a dark page does not start white.
(() => {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("sintra.settings") ?? "{}").theme ?? "auto";
  } catch {
    // Nothing is stored: follow the system.
  }
  const dark =
    theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
