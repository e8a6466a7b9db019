/** Time constant in which a released chart slows down, ms. */
const SLOWING_MS = 325;
/** Pixels per millisecond below which a release is not a throw. */
const LEAST_SPEED = 0.15;
const GREATEST_SPEED = 4;
/** The chart stops when less than this distance is left, pixels. */
const STANDING = 0.5;

/** Speed of a throw from the last movements of a finger, pixels per millisecond; 0 if it had stopped. */
export function throwSpeed(track: readonly { readonly x: number; readonly time: number }[], released: number): number {
  const recent = track.filter(({ time }) => released - time <= RECENT_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined || last.time <= first.time) return 0;
  const speed = (last.x - first.x) / (last.time - first.time);
  return Math.abs(speed) < LEAST_SPEED ? 0 : Math.sign(speed) * Math.min(Math.abs(speed), GREATEST_SPEED);
}

/** Age above which movements of the finger are ignored, ms. */
const RECENT_MS = 100;

/** Distance that a chart has slid since it was thrown, pixels: slowing down, at most `speed` times 325 ms. */
export function slid(speed: number, elapsed: number): number {
  return speed * SLOWING_MS * (1 - Math.exp(-Math.max(0, elapsed) / SLOWING_MS));
}

/** True when a thrown chart has stopped. */
export function hasCome(speed: number, elapsed: number): boolean {
  return Math.abs(speed * SLOWING_MS - slid(speed, elapsed)) < STANDING;
}
