import type { CostAnswer } from '@phasor/contract';

/** Costs of the devices of a report. */
export interface ReportCosts {
  /** ISO 4217; undefined where there are several: amounts in different currencies are not added. */
  readonly currency: string | undefined;
  /** Null for a dash. */
  readonly byMac: Readonly<Record<string, number | null>>;
  /** MACs of devices with energy from before their first version, which their cost lacks; absent without any. */
  readonly partly?: ReadonlySet<string>;
}

/** Combines the answers about the devices of a report; undefined where none of them has a price. */
export function reportCosts(answers: readonly Pick<CostAnswer, 'data'>[]): ReportCosts | undefined {
  const devices = answers.flatMap(({ data }) => data.devices);
  // A device with versions in several currencies lists them all, separated by a slash.
  const named = [...answers.map(({ data }) => data), ...devices];
  const [currency, ...others] = new Set(named.flatMap((each) => each.currency?.split('/') ?? []));
  if (currency === undefined) return undefined;
  const partly = devices.filter(({ total, unpriced }) => total !== null && unpriced > 0);
  return {
    currency: others.length > 0 ? undefined : currency,
    byMac: Object.fromEntries(devices.map(({ mac, total }) => [mac, total])),
    ...(partly.length > 0 ? { partly: new Set(partly.map(({ mac }) => mac)) } : {}),
  };
}

/** One call for the costs of some of the devices. */
interface CostCall {
  readonly data: Pick<CostAnswer, 'data'> | undefined;
  readonly error: Error | null;
}

/** What is known of the costs of a report. */
interface AskedCosts {
  /** Undefined while a call is awaited, where one failed, and where nothing has a price: a part of them is no sum. */
  readonly costs: ReportCosts | undefined;
  readonly isAwaited: boolean;
  readonly error: Error | null;
}

/** The costs of a report from the calls for its devices. */
export function askedCosts(calls: readonly CostCall[]): AskedCosts {
  const answers = calls.flatMap(({ data }) => data ?? []);
  const error = calls.find((one) => one.error !== null)?.error ?? null;
  const isKnown = answers.length === calls.length;
  return { costs: isKnown ? reportCosts(answers) : undefined, isAwaited: !isKnown && error === null, error };
}

/**
 * The costs that stand beside energies: never those of another period. While they are awaited the column of before stays, with
 * dashes.
 * @param before  currency of the last costs that were shown
 */
export function costsBeside({ costs, isAwaited }: AskedCosts, before: string | undefined): ReportCosts | undefined {
  return isAwaited && before !== undefined ? { currency: before, byMac: {} } : costs;
}
