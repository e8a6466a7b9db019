import type { TimeRange } from '@phasor/calendar';

/** When another meter took the place of a device, epoch ms, ascending. */
export type ExchangesOf = (mac: string) => Promise<readonly number[]>;

/** An answer of one device with the exchanges of its meter in the range: its history goes on, its registers begin anew. */
export async function withExchanges<Answer extends object>(
  exchangesOf: ExchangesOf | undefined,
  { mac, range: { from, to } }: { readonly mac: string | undefined; readonly range: TimeRange },
  answer: Answer,
): Promise<Answer & { exchanges?: number[] }> {
  const all = mac === undefined ? undefined : await exchangesOf?.(mac);
  const exchanges = (all ?? []).filter((at) => at >= from && at < to);
  return exchanges.length === 0 ? answer : { ...answer, exchanges };
}
