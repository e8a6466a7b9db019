import { expect } from 'vitest';
import { profileReach, registerAnswer } from '../../src/features/relays/relay-energy.ts';
import type { Device } from '../../src/ports/records/device-records.ts';
import type { MeasurementScene } from '../scenes/measurement-scene.ts';
import { energyOf, type Meter, RELAYS } from '../series-store/dropped-columns.ts';

const SECOND = 1_000;
const PERIODS = ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const;

interface RelayScene {
  readonly scene: MeasurementScene;
  readonly device: Device;
}

export function expectEnergy(actual: number | null, expected: number | null, what: string): void {
  // The last sample of all may end a step in which nothing can be counted any more: none and nothing are the same.
  expect(Math.abs((actual ?? 0) - (expected ?? 0)), `${what}: ${actual} for ${expected}`).toBeLessThan(0.001);
}

/** Relays are counted for screens of their own, files and calls through one port. */
export async function expectSameRelays(scene: RelayScene, meter: Meter): Promise<void> {
  await expectSameEnergies(scene, meter);
  await expectSameProfile(scene, meter);
}

async function expectSameEnergies({ scene, device }: RelayScene, meter: Meter): Promise<void> {
  const { from, to } = meter;
  for (const period of PERIODS) {
    const wish = { device, from: from / SECOND, to: to / SECOND, source: 1, period } as const;
    const { edges, columns } = await scene.measurements.stepReadings.read(wish);
    for (const column of ['energy_R1', 'energy_R4']) {
      for (const [step, edge] of edges.slice(0, -1).entries()) {
        const expected = energyOf(meter, { place: RELAYS, columns: [column] }, [edge, edges[step + 1] ?? 0]);
        const energy = columns.get(column)?.[step] ?? Number.NaN;
        expectEnergy(Number.isNaN(energy) ? null : energy, expected, `${column} ${period} ${step}`);
      }
    }
  }
}

/** The registers of relays in their profile, with and without the steps on both sides. */
async function expectSameProfile({ scene, device }: RelayScene, meter: Meter): Promise<void> {
  for (const neighbours of [false, true]) {
    const range = { from: meter.from / SECOND, to: meter.to / SECOND, neighbours };
    const wish = { device, source: 1, ...profileReach(range, device.timeZone), registers: true } as const;
    const answer = await scene.measurements.stepReadings
      .read(wish)
      .then((read) => registerAnswer(read, wish))
      .catch(() => null);
    for (const relay of ['R1', 'R4']) {
      const registers = { place: RELAYS, columns: [`energy_${relay}`] };
      const points = (answer?.data[relay] ?? []).filter(([, value]) => value !== null);
      for (const [index, [stamp, value]] of points.slice(1).entries()) {
        const [before, earlier] = points[index] ?? [0, 0];
        const expected = energyOf(meter, registers, [before, stamp]);
        expectEnergy((value ?? 0) - (earlier ?? 0), expected, `register of ${relay} from ${before} to ${stamp}`);
      }
    }
  }
}
