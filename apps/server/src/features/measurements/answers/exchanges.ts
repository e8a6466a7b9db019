import type { SeriesAnswer } from '@phasor/contract';
import type { MeasurementDependencies, Scope } from '../scope.ts';

/** An answer of one device with the exchanges of its meter in the range: its history goes on, its registers begin anew. */
export async function withExchanges<Answer extends Omit<SeriesAnswer, 'status'>>(
  { exchangesOf }: Pick<MeasurementDependencies, 'exchangesOf'>,
  { devices: [device], range }: Pick<Scope, 'devices' | 'range'>,
  answer: Answer,
): Promise<Answer> {
  const all = device === undefined ? undefined : await exchangesOf?.(device.mac);
  const exchanges = (all ?? []).filter((at) => at >= range.from && at < range.to);
  return exchanges.length === 0 ? answer : { ...answer, exchanges };
}
