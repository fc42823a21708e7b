/** Drawing plates from the stack: one more, or look at the drawn ones. */

/** @import { Stage } from "../view.js" */

/** @param {Stage} stage */
export function draw(stage) {
  const { host, view } = stage;
  const [stop] = stage.moves("stop");
  const [more] = stage.moves("draw");
  const count = view.turn.drawn.length;
  const controls = [stage.playControl(host.t("control.look", { count }), stop, "primary")];
  if (more) {
    const type = host.t(`type.${more.effect.type}`);
    controls.push(stage.playControl(host.t("control.draw-another", { type }), more));
    stage.offer("stack", {
      label: host.t("label.draw", { type, count: view.stack.size }),
      moveId: more.id,
      badges: stage.badges(more),
      act: () => stage.play(more),
    });
  }
  const badges = more ? stage.badges(more) : [];
  stage.bar({ prompt: host.t("prompt.drawn", { count }), badges, controls });
}
