/** Milliseconds in which a released picture loses most of its speed. */
const SLOWING_MS = 325;
/** Pixels a millisecond below which a release is no throw. */
const LEAST_SPEED = 0.15;
const GREATEST_SPEED = 4;
/** It stands once less than this is left of the way, pixels. */
const STANDING = 0.5;

/** Speed of a throw from the last movements of a finger, pixels a millisecond; 0 where it had come to rest. */
export function throwSpeed(track: readonly { readonly x: number; readonly time: number }[], released: number): number {
  const recent = track.filter(({ time }) => released - time <= RECENT_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.time <= first.time) return 0;
  const speed = (last.x - first.x) / (last.time - first.time);
  return Math.abs(speed) < LEAST_SPEED ? 0 : Math.sign(speed) * Math.min(Math.abs(speed), GREATEST_SPEED);
}

/** What a finger did longer ago is forgotten. */
const RECENT_MS = 100;

/** How far a picture has slid so long after it was thrown, pixels: ever slower, and never beyond `speed` times 325 ms. */
export function slid(speed: number, elapsed: number): number {
  return speed * SLOWING_MS * (1 - Math.exp(-Math.max(0, elapsed) / SLOWING_MS));
}

/** True once a thrown picture stands. */
export function hasCome(speed: number, elapsed: number): boolean {
  return Math.abs(speed * SLOWING_MS - slid(speed, elapsed)) < STANDING;
}
