import type { TimeRange } from '@phasor/calendar';
import { HOUR_MS } from '@phasor/quantities';
import { SETTLING_MS, settlingStretch } from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';
import type { DeviceRegisters, RegisterQuery, RegisterReadingDependencies } from './register-query.ts';
import { readStretch } from './register-stretch.ts';

/** Read on both sides of every range: the readings that settle a count, and the one that ends it, ms. */
const BESIDE_MS = SETTLING_MS + HOUR_MS;
/** How often more is read for registers that do not settle. */
const ROUNDS = 5;

/**
 * Reads the continuous registers of devices, one per device in the given order. Readings around the range are counted with
 * it where they decide whether a reset, a dip or a false count occurred in it: a range gives the same energy in a longer one.
 * @throws AppError('server.unavailable')
 * @see D17
 */
export async function readRegisters(
  dependencies: RegisterReadingDependencies,
  query: RegisterQuery,
): Promise<readonly DeviceRegisters[]> {
  const registers = new Map<Device, DeviceRegisters>();
  let known = { from: query.from - BESIDE_MS, to: query.to + BESIDE_MS };
  let { devices } = query;
  for (let round = 0; devices.length > 0 && round < ROUNDS; round += 1) {
    const read = await readStretch(dependencies, { ...query, devices, known });
    for (const each of read) registers.set(each.device, each);
    const open = read.map((each) => ({ device: each.device, needed: neededBy(each, query, known) }));
    devices = open.filter(({ needed }) => needed.from < known.from || needed.to > known.to).map(({ device }) => device);
    known = {
      from: Math.min(known.from, ...open.map(({ needed }) => needed.from)),
      to: Math.max(known.to, ...open.map(({ needed }) => needed.to)),
    };
  }
  return query.devices.flatMap((device) => registers.get(device) ?? []);
}

/** The stretch in which the readings of a device must be known; those around a known one were searched already. */
function neededBy({ curves }: DeviceRegisters, query: RegisterQuery, known: TimeRange): TimeRange {
  const stretches = curves.values().map((curve) => {
    const { from, to } = settlingStretch(curve, query);
    // Nothing was found before the known readings: the register begins there.
    const isFromBegin = query.history || (curve.time[0] as number) > known.from;
    return { from: isFromBegin ? known.from : from, to };
  });
  return stretches.reduce(
    (widest, { from, to }) => ({ from: Math.min(widest.from, from), to: Math.max(widest.to, to) }),
    { from: query.from, to: query.to },
  );
}
