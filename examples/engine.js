// A complete engine in JavaScript for Node: it plays random legal moves.
//
// sintra match "engine:node examples/engine.js" greedy --game duel --games 10

import readline from "node:readline";

const GAMES = ["summer-pavilion", "duel"];
let legal = [];

function answer(request) {
  switch (request.command) {
    case "hello":
      return { engine: "random-javascript", games: GAMES.map((id) => ({ id })) };
    case "load":
      legal = request.legal;
      return {};
    case "best":
      return { move: { text: legal[Math.floor(Math.random() * legal.length)] } };
    case "quit":
      return {};
    default:
      throw new Error(`unknown command ${request.command}`);
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  let reply;
  try {
    reply = { id: request.id, ok: true, ...answer(request) };
  } catch (error) {
    reply = { id: request.id, ok: false, error: { code: "bad-request", message: error.message } };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`, () => {
    if (request.command === "quit") process.exit();
  });
});
