import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { tourModule } = await import("../../../src/sintra/web/app/games.js");

const BOARD = { colours: [{ name: "red" }], motifs: {}, ornaments: {}, shapes: {} };

test("a game can be opened after a first attempt without a connection", async () => {
  let online = false;
  globalThis.fetch = async (path) => {
    if (path === "/api/games") return Response.json({ games: [{ id: "summer-pavilion" }] });
    if (!online) throw new TypeError("no connection");
    return Response.json({ board: BOARD });
  };
  await assert.rejects(tourModule("summer-pavilion"));
  online = true;
  assert.equal(typeof (await tourModule("summer-pavilion")).tour, "function");
});
