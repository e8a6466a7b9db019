import { APPLIANCE_LIMITS } from '@phasor/contract';
import type { Learned } from '@phasor/nilm';
import type { Phase } from '@phasor/quantities';
import type { ApplianceRecords } from '../../ports/records/appliance-records.ts';
import { powersOf } from './recognised.ts';

/**
 * Stores learned appliances, each under the next free name `Appliance 1`, `Appliance 2` ... until it is renamed. Those beyond
 * the limit of a meter are skipped. Their runs are counted from now on.
 */
export async function keepLearned(
  found: readonly Learned[],
  { mac, phase, now }: { readonly mac: string; readonly phase: Phase; readonly now: number },
  appliances: Pick<ApplianceRecords, 'of' | 'record'>,
): Promise<void> {
  for (const { imprint, runs } of found) {
    const known = new Set((await appliances.of(mac)).map(({ name }) => name.toLowerCase()));
    if (known.size >= APPLIANCE_LIMITS.perDevice) return;
    let number = 1;
    while (known.has(`appliance ${number}`)) number += 1;
    await appliances.record(
      { mac, phase, name: `Appliance ${number}`, learned: true, createdAt: now },
      { ...powersOf(imprint), recordedAt: runs[0]?.start ?? now, shape: JSON.stringify(imprint) },
    );
  }
}
