import { startOf } from '@phasor/calendar';
import { familiesOf, SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { DoubtfulIncrement } from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeriesExtent } from '../../../ports/series-store.ts';
import { readRegisters } from '../registers/read-registers.ts';
import type { RegisterReadingDependencies } from '../registers/register-query.ts';

/**
 * Growth of a device's registers beyond what its connection can carry, over all time and both sources, oldest first. It is
 * not counted anywhere; `register` is the column's name, the amount is in Wh, varh or VAh with the ratio applied.
 * @throws AppError('server.unavailable')
 * @see D47
 */
export async function doubtfulIncrements(
  dependencies: RegisterReadingDependencies,
  device: Device,
): Promise<readonly DoubtfulIncrement[]> {
  const extents = await dependencies.store.extents([device.mac]);
  const found = await Promise.all(
    extents.flatMap((extent) =>
      familiesOf(device.type).map((family) => doubtfulOf(dependencies, device, { extent, family })),
    ),
  );
  return found.flat().sort((a, b) => a.time - b.time);
}

async function doubtfulOf(
  dependencies: RegisterReadingDependencies,
  device: Device,
  { extent, family }: { extent: SeriesExtent; family: SampleFamilyName },
): Promise<readonly DoubtfulIncrement[]> {
  const registers = await readRegisters(dependencies, {
    family,
    devices: [device],
    source: extent.source,
    columns: SAMPLE_FAMILIES[family].registers,
    level: 'day',
    from: startOf('day', extent.first, device.timeZone),
    to: extent.last + DAY_MS,
    instants: [],
    history: false,
  });
  const ratio = family === 'electrical' ? device.transformationRatio : 1;
  return registers.flatMap(({ curves }) =>
    curves
      .values()
      .toArray()
      .flatMap(({ doubtful }) => doubtful.map((increment) => ({ ...increment, amount: increment.amount * ratio }))),
  );
}
