/** Synthesised sound effects: knocks and soft bells. */

import { settings } from "./settings.js";

/** @typedef {import("./types.js").SoundName} SoundName */

/**
 * A tone with its start, pitch, length and volume. A knock has a falling pitch.
 * @typedef {{at: number, pitch: number, length: number, loud: number, knock?: boolean}} Tone
 */

/** @type {Record<SoundName, Tone[]>} */
const SOUNDS = {
  select: [{ at: 0, pitch: 1180, length: 0.04, loud: 0.1, knock: true }],
  take: [
    { at: 0, pitch: 720, length: 0.06, loud: 0.25, knock: true },
    { at: 0.05, pitch: 900, length: 0.05, loud: 0.18, knock: true },
  ],
  place: [
    { at: 0, pitch: 420, length: 0.09, loud: 0.35, knock: true },
    { at: 0.01, pitch: 1650, length: 0.05, loud: 0.12, knock: true },
  ],
  score: [
    { at: 0, pitch: 784, length: 0.3, loud: 0.12 },
    { at: 0.08, pitch: 1175, length: 0.4, loud: 0.12 },
  ],
  turn: [
    { at: 0, pitch: 587, length: 0.35, loud: 0.12 },
    { at: 0.12, pitch: 880, length: 0.5, loud: 0.12 },
  ],
  refuse: [{ at: 0, pitch: 180, length: 0.16, loud: 0.25, knock: true }],
  win: [
    { at: 0, pitch: 523, length: 0.5, loud: 0.13 },
    { at: 0.14, pitch: 659, length: 0.5, loud: 0.13 },
    { at: 0.28, pitch: 784, length: 0.6, loud: 0.13 },
    { at: 0.46, pitch: 1047, length: 1.1, loud: 0.14 },
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {SoundName} name */
export function sound(name) {
  if (!settings().sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const tone of SOUNDS[name]) ring(context, tone);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 */
function ring(audio, tone) {
  const begin = audio.currentTime + tone.at;
  const end = begin + tone.length;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = tone.knock ? "triangle" : "sine";
  source.frequency.setValueAtTime(tone.pitch, begin);
  if (tone.knock) source.frequency.exponentialRampToValueAtTime(tone.pitch * 0.4, end);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(tone.loud, begin + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(end + 0.02);
}
