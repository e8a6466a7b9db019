/** Weakest signal that is still understood, dBm, at DRSF 0 to 5 (SX1276 at 125 kHz, SF12 to SF7). */
const SENSITIVITY_DBM = [-137, -134.5, -132, -129, -126, -123] as const;
/** What a signal must be better than that, dB, since it fades. */
const MARGIN_DB = 10;
/** Uplinks that are looked at, as network servers do it. */
export const PROPOSAL_UPLINKS = 20;

/**
 * The data rate a network server proposes to a device it hears so well: the fastest one that leaves a margin; undefined
 * before it has received it often enough.
 * @param signals dBm, oldest first
 */
export function proposedRate(signals: readonly number[]): number | undefined {
  if (signals.length < PROPOSAL_UPLINKS) return undefined;
  const best = Math.max(...signals.slice(-PROPOSAL_UPLINKS));
  return Math.max(
    0,
    SENSITIVITY_DBM.findLastIndex((weakest) => weakest + MARGIN_DB <= best),
  );
}
