import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { generatorOf, qrCode, remainder } from "../../../src/sintra/web/app/qr.js";

/** @param {string} text */
function digest(text) {
  const rows = qrCode(text)?.map((row) => row.map(Number).join("")) ?? [];
  return createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16);
}

test("the error correction is that of the standard's example", () => {
  const data = "10 20 0c 56 61 80 ec 11 ec 11 ec 11 ec 11 ec 11".split(" ");
  const bytes = data.map((byte) => Number.parseInt(byte, 16));
  const found = remainder(bytes, generatorOf(10)).map((byte) => byte.toString(16));
  assert.equal(found.join(" "), "a5 24 d4 c1 ed 36 c7 87 2c 55");
});

// The digests are those of the Python library `qrcode` with the same mask.
for (const [text, version, expected] of /** @type {[string, number, string][]} */ ([
  ["A", 1, "bc9009ae87ca68f1"],
  ["Inês ♥", 1, "89e0878e23f80fe2"],
  ["https://sintra.example/table/hW0_HOw-zp#1.PRVpbGydKFk8YBJf_Zh2ow", 5, "9fd086247766c72e"],
  ["a".repeat(14), 1, "cc6c29f78651c31b"],
  ["k".repeat(15), 2, "614e08a183b1e828"],
  ["b".repeat(26), 2, "07ff7530e7d851d3"],
  ["c".repeat(42), 3, "9036c0c16d5b666c"],
  ["d".repeat(62), 4, "450e034eb233f6b6"],
  ["e".repeat(84), 5, "708cccc7f6fbdf3f"],
  ["f".repeat(106), 6, "06b9ad21a970f2b0"],
  ["g".repeat(122), 7, "6eed38720488f7d3"],
  ["h".repeat(152), 8, "4ed72566e53fa8d5"],
  ["i".repeat(180), 9, "644ccf4b5a4a02b5"],
  ["j".repeat(213), 10, "7616f7ad6c3e3f13"],
])) {
  test(`a text of ${text.length} characters, version ${version}`, () => {
    assert.equal(qrCode(text)?.length, 17 + 4 * version);
    assert.equal(digest(text), expected);
  });
}

test("a text that is too long has no code", () => {
  assert.equal(qrCode("x".repeat(214)), null);
});
