import type { CostAnswer } from '@phasor/contract';

/** What the devices of a report cost. */
export interface ReportCosts {
  /** ISO 4217; undefined where there are several: money of several currencies is not added. */
  readonly currency: string | undefined;
  /** Null for a dash. */
  readonly byMac: Readonly<Record<string, number | null>>;
}

/** Joins the answers about the devices of a report; undefined where none of them has a price. */
export function reportCosts(answers: readonly Pick<CostAnswer, 'data'>[]): ReportCosts | undefined {
  const devices = answers.flatMap(({ data }) => data.devices);
  // A device whose versions have several names them all, parted by a slash.
  const named = [...answers.map(({ data }) => data), ...devices];
  const [currency, ...others] = new Set(named.flatMap((each) => each.currency?.split('/') ?? []));
  if (currency === undefined) return undefined;
  return {
    currency: others.length > 0 ? undefined : currency,
    byMac: Object.fromEntries(devices.map(({ mac, total }) => [mac, total])),
  };
}
