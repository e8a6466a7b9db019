import { ElectricalMeter } from '../meters/electrical-meter.ts';
import { buildLoads, type LoadSpec } from '../models/build-loads.ts';
import { HEATED_HOUSE, HOUSEHOLD } from '../models/household-catalogue.ts';
import { Site } from '../physics/site.ts';

/** A place in central Europe for tests. */
export function testSite(seed = 42): Site {
  return new Site({ seed, timeZone: 'Europe/Bratislava', latitude: 48.3774, longitude: 17.5883 });
}

const PLANT: readonly LoadSpec[] = [
  { activity: 'machining', connection: 'three' },
  { activity: 'drives', connection: 'three' },
  { activity: 'compensation', connection: 'three' },
  { cycling: 'compressor', connection: 'three' },
  { lighting: 'hall', connection: 'three' },
];
const SOLAR: readonly LoadSpec[] = [
  { solar: { peakWatts: 99_000, inverterWatts: 80_000, tilt: 15, azimuth: 180 } },
  { activity: 'desks', connection: 0 },
];

export const TEST_LOADS = { household: HOUSEHOLD, house: HEATED_HOUSE, plant: PLANT, solar: SOLAR } as const;

/** A three-phase meter with one of the test loads behind it. */
export function testMeter(loads: keyof typeof TEST_LOADS, seed = 42): ElectricalMeter {
  return new ElectricalMeter({
    site: testSite(seed),
    name: loads,
    phases: 3,
    loads: buildLoads(TEST_LOADS[loads], seed),
    resistance: 0.05,
    reactance: 0.03,
  });
}
