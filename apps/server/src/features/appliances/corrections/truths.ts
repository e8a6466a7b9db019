import type { Truth } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import type { ApplianceCorrectionRecords, Correction } from '../../../ports/records/appliance-correction-records.ts';
import type { ApplianceRun } from '../../../ports/records/appliance-records.ts';

/** Corrections of a device that are considered, the newest ones. */
export const MOST_CORRECTIONS = 5_000;

/** What recognition has to follow on each phase of a device. */
export async function truthsOn(
  mac: string,
  records: Pick<ApplianceCorrectionRecords, 'corrections'>,
): Promise<ReadonlyMap<Phase, readonly Truth[]>> {
  const corrections = await records.corrections(mac, MOST_CORRECTIONS);
  const byPhase = Map.groupBy(corrections, ({ phase }) => phase);
  return new Map([...byPhase].map(([phase, some]) => [phase, truthsOf(some.toReversed())]));
}

/** What corrections of a phase that still hold say of its runs: a later one replaces what it took up. @param corrections  oldest first */
export function truthsOf(corrections: readonly Correction[]): Truth[] {
  let truths: Truth[] = [];
  const owners = new Map<number, number>();
  for (const { kind, detail, undoneAt } of corrections) {
    if (undoneAt !== null) continue;
    if (kind === 'join' && detail.appliance !== undefined && detail.into !== undefined) {
      owners.set(detail.appliance, detail.into);
    }
    const { took = [], put = [] } = detail;
    if (took.length === 0) continue;
    const isReplaced = ({ appliance, start }: Truth) =>
      took.some((run) => run.applianceId === appliance && run.start === start);
    truths = [...truths.filter((truth) => !isReplaced(truth)), ...truthsFrom(took, put)];
  }
  const owner = (id: number | null): number | null => {
    const into = id === null ? undefined : owners.get(id);
    return into === undefined ? id : owner(into);
  };
  return truths.map((truth) => ({ ...truth, appliance: owner(truth.appliance), denied: owner(truth.denied) }));
}

function truthsFrom(took: readonly ApplianceRun[], put: readonly ApplianceRun[]): Truth[] {
  const wasOf = (id: number | null) => took.find(({ applianceId }) => applianceId !== id)?.applianceId ?? null;
  if (put.length === 0) {
    return took.map(({ applianceId, start, end, energy }) => ({
      ...{ start, end: end ?? start, energy, appliance: null, denied: applianceId, inner: [] },
    }));
  }
  const switched = took.flatMap(({ start, end, levels = [] }) => [
    start,
    ...levels.map(({ from }) => from),
    end ?? start,
  ]);
  return put.map(({ applianceId: appliance, start, end: ended, energy, levels }) => {
    const end = ended ?? start;
    const inner = [...new Set(switched)].filter((instant) => instant > start && instant < end);
    return { start, end, energy, appliance, denied: wasOf(appliance), inner, levels };
  });
}
