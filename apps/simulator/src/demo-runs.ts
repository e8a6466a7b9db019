import { DEMO_PLACE } from './demo-place.ts';
import { FACILITY_DEVICES } from './facility/facility-catalogue.ts';
import { buildLoads } from './models/build-loads.ts';
import { PowerTally } from './physics/power-tally.ts';
import { seedOf } from './physics/random.ts';
import { Site } from './physics/site.ts';

/** A stretch in which something in the demo was on. */
export interface DemoRun {
  /** Of the load in its catalogue, such as `kettle`. */
  readonly load: string;
  /** 0 to 2. */
  readonly phase: number;
  /** Epoch ms, to five seconds. */
  readonly start: number;
  readonly end: number;
}

const STEP_MS = 5_000;
const ON_WATTS = 15;

/**
 * What was on at a meter of the demo in a range of epoch ms, as its residents know it: loads of one phase that came on
 * and went off within the range, by their end. [] for a device that measures no loads.
 */
export function demoRuns(
  mac: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly DemoRun[] {
  const model = FACILITY_DEVICES.find((device) => device.mac === mac)?.model;
  if (model?.measures !== 'loads') return [];
  const site = new Site(DEMO_PLACE);
  const loads = buildLoads(model.loads, seedOf(site.seed, mac));
  const tally = new PowerTally();
  const runs: DemoRun[] = [];
  /** When each load that is on came on; undefined while it is off, null while it was on from the outset. */
  const since = new Map<string, { phase: number; start: number | null }>();
  for (let time = from; time <= to; time += STEP_MS) {
    for (const load of loads) {
      tally.clear();
      load.addTo(tally, site.at(time));
      const on = [0, 1, 2].filter((phase) => tally.watts(phase) > ON_WATTS);
      const [phase] = on;
      const known = since.get(load.name);
      if (phase !== undefined && on.length === 1) {
        if (known === undefined) since.set(load.name, { phase, start: time === from ? null : time });
      } else if (known !== undefined) {
        since.delete(load.name);
        if (known.start !== null) runs.push({ load: load.name, phase: known.phase, start: known.start, end: time });
      }
    }
  }
  return runs;
}
