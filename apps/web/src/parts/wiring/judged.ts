import { diagnose, type Installation, type WiringObservation, type WiringReport } from '@phasor/wiring';

/** What was looked at: the present moment, or the last day. */
export interface Judged {
  readonly report: WiringReport;
  readonly basis: 'now' | 'day';
}

interface Seen {
  /** Of the newest live message; undefined without one. */
  readonly now: WiringObservation | undefined;
  readonly day: readonly WiringObservation[];
}

const isDecided = ({ verdict }: WiringReport) => verdict === 'right' || verdict === 'wrong';

/** The present moment if it decides, otherwise the last day; where neither does, the one that shows more. */
export function judge({ now, day }: Seen, installation: Installation): Judged {
  const ofNow = diagnose(now === undefined ? [] : [now], installation);
  if (isDecided(ofNow)) return { report: ofNow, basis: 'now' };
  // The angles of the present moment also say in which order the voltages follow each other.
  const ofDay = diagnose(day, { ...installation, rotation: installation.rotation ?? ofNow.voltages.rotation });
  if (isDecided(ofDay) || ofNow.verdict === 'unknown') return { report: ofDay, basis: 'day' };
  return { report: ofNow, basis: 'now' };
}
