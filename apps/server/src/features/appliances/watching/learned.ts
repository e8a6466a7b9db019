import { APPLIANCE_LIMITS } from '@phasor/contract';
import type { Learned } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import type { ApplianceRecords } from '../../../ports/records/appliance-records.ts';
import { powersOf } from '../recognised.ts';

/** Learning adds no further imprints to an appliance that has so many. */
const MOST_IMPRINTS = 8;

/**
 * Stores learned appliances, each under the next free name `Appliance 1`, `Appliance 2` ... until it is renamed. Those beyond
 * the limit of a meter are skipped. What resembles a known appliance becomes an imprint of it (R-NILM-043). Answers whether
 * anything was stored: history is recognised by it, too (R-NILM-058).
 */
export async function keepLearned(
  found: readonly Learned[],
  { mac, phase, now }: { readonly mac: string; readonly phase: Phase; readonly now: number },
  appliances: Pick<ApplianceRecords, 'of' | 'record' | 'imprintsOf' | 'addImprint'>,
): Promise<boolean> {
  let isAny = false;
  for (const { imprint, since: recordedAt, appliance } of found) {
    const row = { ...powersOf(imprint), recordedAt, shape: JSON.stringify(imprint) };
    if (appliance !== null) {
      const own = (await appliances.imprintsOf(mac)).filter(({ applianceId }) => applianceId === appliance);
      if (own.length >= MOST_IMPRINTS) continue;
      await appliances.addImprint(mac, appliance, row);
      isAny = true;
      continue;
    }
    const known = new Set((await appliances.of(mac)).map(({ name }) => name.toLowerCase()));
    if (known.size >= APPLIANCE_LIMITS.perDevice) return isAny;
    let number = 1;
    while (known.has(`appliance ${number}`)) number += 1;
    await appliances.record({ mac, phase, name: `Appliance ${number}`, learned: true, createdAt: now }, row);
    isAny = true;
  }
  return isAny;
}
