/** Drawing plates from the stack: one more, or look at the drawn ones. */

/** @typedef {import("../stage.js").Stage} Stage */

/** @param {Stage} stage */
export function draw(stage) {
  const { host, view } = stage;
  const [stop] = stage.moves("stop");
  const [more] = stage.moves("draw");
  const count = view.turn.drawn.length;
  const controls = [
    {
      label: host.t("control.look", { count }),
      look: /** @type {const} */ ("primary"),
      moveId: stop.id,
      badges: stage.badges(stop),
      act: () => stage.play(stop),
    },
  ];
  if (more) {
    const type = host.t(`type.${more.effect.type}`);
    const drawMore = {
      label: host.t("control.draw-another", { type }),
      look: /** @type {const} */ ("plain"),
      moveId: more.id,
      badges: stage.badges(more),
      act: () => stage.play(more),
    };
    controls.push(/** @type {any} */ (drawMore));
    stage.offer("stack", {
      label: host.t("label.draw", { type, count: view.stack.size }),
      moveId: more.id,
      look: "is-target",
      badges: stage.badges(more),
      act: () => stage.play(more),
    });
  }
  const badges = more ? stage.badges(more) : [];
  stage.bar({ prompt: host.t("prompt.drawn", { count }), badges, controls });
}
