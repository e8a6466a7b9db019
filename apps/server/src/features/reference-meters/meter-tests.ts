import type { MeterTest } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';
import { STORED_METER_LIMITS } from '@phasor/contract/stored-meters';

/**
 * Test results by their meter, newest first. Results of no stored meter are left out, and counted: an identifier
 * may have been given to another meter since, which its serial number shows.
 */
export function testsByMeter(
  tests: readonly MeterTest[],
  meters: readonly StoredMeter[],
): { readonly byMeter: ReadonlyMap<number, readonly MeterTest[]>; readonly unknown: number } {
  const serials = new Map(meters.map(({ ID_meter, SNUM }) => [ID_meter, String(SNUM)]));
  const isKnown = ({ ID_meter, SNUM }: MeterTest) =>
    serials.has(ID_meter) && (SNUM === undefined || String(SNUM) === serials.get(ID_meter));
  const known = tests.filter(isKnown).toSorted((a, b) => timeOf(b) - timeOf(a));
  const byMeter = new Map(meters.map(({ ID_meter }) => [ID_meter, [] as MeterTest[]]));
  for (const test of known) {
    const list = byMeter.get(test.ID_meter);
    if (list !== undefined && list.length < STORED_METER_LIMITS.tests) list.push(test);
  }
  return { byMeter, unknown: tests.length - known.length };
}

function timeOf({ TIME }: MeterTest): number {
  return typeof TIME === 'number' ? TIME : 0;
}
