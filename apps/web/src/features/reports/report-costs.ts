import type { CostAnswer } from '@phasor/contract';

/** Costs of the devices of a report. */
export interface ReportCosts {
  /** ISO 4217; undefined where there are several: amounts in different currencies are not added. */
  readonly currency: string | undefined;
  /** Null for a dash. */
  readonly byMac: Readonly<Record<string, number | null>>;
}

/** Combines the answers about the devices of a report; undefined where none of them has a price. */
export function reportCosts(answers: readonly Pick<CostAnswer, 'data'>[]): ReportCosts | undefined {
  const devices = answers.flatMap(({ data }) => data.devices);
  // A device with versions in several currencies lists them all, separated by a slash.
  const named = [...answers.map(({ data }) => data), ...devices];
  const [currency, ...others] = new Set(named.flatMap((each) => each.currency?.split('/') ?? []));
  if (currency === undefined) return undefined;
  return {
    currency: others.length > 0 ? undefined : currency,
    byMac: Object.fromEntries(devices.map(({ mac, total }) => [mac, total])),
  };
}
