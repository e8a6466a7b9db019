import type { ApplianceWhyNot } from '@phasor/contract';
import { type SeenEdge, whyNot } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import type { ApplianceRecords } from '../../../ports/records/appliance-records.ts';
import { recognisedOn } from '../recognised.ts';

/** The newest edges of a meter, by phase; phases on which nothing is recognised are absent. */
export type SeenEdges = Readonly<Partial<Record<Phase, readonly SeenEdge[]>>>;

/** The reason against each appliance of a meter that has imprints. */
export async function whyNotAnswer(
  mac: string,
  seen: SeenEdges,
  appliances: Pick<ApplianceRecords, 'of' | 'imprintsOf'>,
): Promise<ApplianceWhyNot[]> {
  const matched = await recognisedOn(mac, appliances);
  return [...matched].flatMap(([phase, some]) =>
    some.map((appliance) => {
      const { nearest, ...values } = whyNot(appliance, phase, seen);
      const edge = nearest && { time: nearest.time, P: nearest.P, Q: nearest.Q };
      return { ID_appliance: appliance.id, ...values, nearest: edge };
    }),
  );
}
