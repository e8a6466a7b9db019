/** A load may draw more than the phase by this share: it has declined since it came on. */
const WITHIN = 0.85;

/** Whether a phase that draws so much leaves room for a load, both in W: a load that draws far more is off. */
export function hasRoomFor(
  load: number,
  { drawn, noise }: { readonly drawn: number; readonly noise: number },
): boolean {
  return load < (drawn + 5 * noise + 5) / WITHIN;
}
