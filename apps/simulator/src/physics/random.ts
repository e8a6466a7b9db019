/**
 * Randomness without a past: every value is a function of a seed and of what it is asked for, so that any instant of any
 * day can be computed alone and comes out the same again (MurmurHash3's finalizer over three words).
 */

/** Uniform in [0, 1) for whole numbers a and b (32 bits of each count). */
export function uniform(seed: number, a: number, b = 0): number {
  return (mixed(seed, a, b) >>> 0) / 0x1_0000_0000;
}

/** A child's seed, different for every name under one parent (FNV-1a over the name, mixed with the parent). */
export function seedOf(parent: number, name: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return mixed(parent, h, name.length);
}

function mixed(seed: number, a: number, b: number): number {
  let h = seed ^ Math.imul(a | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = (h ^ (h >>> 13)) + Math.imul(b | 0, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x85ebca6b);
  return h ^ (h >>> 16);
}

/** Smooth noise in [-1, 1] over x: a new random level at every whole number, eased in between. */
export function noise(seed: number, x: number): number {
  const cell = Math.floor(x);
  const part = x - cell;
  const before = uniform(seed, cell);
  const after = uniform(seed, cell + 1);
  return 2 * (before + (after - before) * part * part * (3 - 2 * part)) - 1;
}
