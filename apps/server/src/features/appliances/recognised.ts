import type { Appliance, Imprint, Machine } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import type {
  ApplianceRecords,
  Appliance as Kept,
  Imprint as KeptImprint,
} from '../../ports/records/appliance-records.ts';

/** What runs are recognised by, from a stored imprint. */
export function imprintOf({ shape }: KeptImprint): Imprint {
  return JSON.parse(shape) as Imprint;
}

/** The change of load that an imprint causes, as stored beside it. */
export function powersOf({ rising: { P, Q, I } }: Imprint) {
  return { activePower: P, reactivePower: Q, current: I };
}

/** What the states of an appliance draw, W, off left out. */
export function drawnIn({ states }: Machine): number[] {
  return states.slice(1).map(({ P }) => P);
}

/** What the edges of each phase of a device are matched to: its appliances with imprints. */
export async function recognisedOn(
  mac: string,
  appliances: Pick<ApplianceRecords, 'of' | 'imprintsOf'>,
): Promise<ReadonlyMap<Phase, readonly Appliance[]>> {
  const [kept, imprints] = await Promise.all([appliances.of(mac), appliances.imprintsOf(mac)]);
  const own = Map.groupBy(imprints, ({ applianceId }) => applianceId);
  const withImprints = kept.filter(({ id }) => own.has(id));
  const byPhase = Map.groupBy(withImprints, ({ phase }: Kept) => phase);
  const matched = ({ id }: Kept): Appliance => ({ id, imprints: (own.get(id) ?? []).map(imprintOf) });
  return new Map([...byPhase].map(([phase, some]) => [phase, some.map(matched)]));
}
