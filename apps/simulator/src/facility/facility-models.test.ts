import { DEVICE_TYPES, MAC_PATTERN, NAME_LIMITS, type PhaseGauge, type PhaseRegister } from '@phasor/contract';
import { hierarchyMenu } from '@phasor/contract/schemas';
import { PHASES } from '@phasor/quantities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureBack } from '../history/register-mark.ts';
import { registersAt } from '../meters/device-model.ts';
import { OutageDetector } from '../meters/outage-detector.ts';
import { testSite } from '../testing/build-meters.ts';
import { FACILITY_DEVICES, FACILITY_MENU } from './facility-catalogue.ts';
import { FacilityModels } from './facility-models.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const built = new FacilityModels(testSite(), FACILITY_DEVICES).build();
const DAY_MS = 86_400_000;
/** Kinds that measure power. */
const ELECTRICAL = new Set([1, 2, 3, 4, 6, 12]);

function energyOf(mac: string, from: number, to: number): number {
  const model = built.find(({ spec }) => spec.mac === mac)?.model;
  const power = model?.measure({ from, to, points: 240 }).values.P ?? {};
  return PHASES.reduce((sum, phase) => sum + (power[phase] ?? 0), 0) * ((to - from) / 3_600_000);
}

describe('the demo facility', () => {
  // proves R-MEAS-043
  it('has at least 14 devices, every kind among them, each with an address of its own', () => {
    const macs = FACILITY_DEVICES.map(({ mac }) => mac);
    expect(macs.length).toBeGreaterThanOrEqual(14);
    expect(new Set(macs).size).toBe(macs.length);
    for (const mac of macs) expect(mac).toMatch(MAC_PATTERN);
    expect(new Set(FACILITY_DEVICES.map(({ type }) => type))).toEqual(new Set(DEVICE_TYPES));
  });

  it('has a tree that the server takes, with every device in it once', () => {
    expect(hierarchyMenu.parse(FACILITY_MENU)).toEqual(FACILITY_MENU);
    const leaves = FACILITY_MENU.nodes.flatMap((group) => group.children?.map(({ data }) => data.mac));
    expect(leaves.toSorted()).toEqual(FACILITY_DEVICES.map(({ mac }) => mac).toSorted());
    for (const { title } of FACILITY_DEVICES) {
      expect(title.length).toBeGreaterThanOrEqual(NAME_LIMITS.treeMin);
      expect(title.length).toBeLessThanOrEqual(NAME_LIMITS.treeMax);
    }
    for (const { tags } of FACILITY_MENU.tags) expect(tags[0]?.length).toBeLessThanOrEqual(NAME_LIMITS.tag);
  });

  it('sums up: what the main supply measures is its members and a rest that is no less than nothing', () => {
    const main = FACILITY_DEVICES[0];
    const members = main?.model.measures === 'loads' ? (main.model.members ?? []) : [];
    for (const ago of [0, 3, 40, 170]) {
      const to = NOW - ago * DAY_MS;
      const total = energyOf(main?.mac ?? '', to - 3_600_000, to);
      const parts = members.reduce((sum, mac) => sum + energyOf(mac, to - 3_600_000, to), 0);
      expect(total - parts).toBeGreaterThan(0);
      expect(total - parts).toBeLessThan(25_000);
    }
  });

  it('sums up in an outage of its line, too, which every device on it sees at the same time', () => {
    const works = FACILITY_DEVICES.filter(({ feeder }) => feeder === 'works');
    const detector = built.find(({ model }) => model instanceof OutageDetector)?.model as OutageDetector;
    const outage = detector.disturbances(NOW - 28 * DAY_MS, NOW).find(({ start, end }) => end - start > 480_000);
    const [from, to] = [(outage?.start ?? 0) + 60_000, (outage?.start ?? 0) + 65_000];
    for (const { mac, title } of works) {
      const values = built.find(({ spec }) => spec.mac === mac)?.model.measure({ from, to, points: 5 }).values;
      expect([values?.U, values?.P], title).toEqual([
        { L1: 0, L2: 0, L3: 0 },
        { L1: 0, L2: 0, L3: 0 },
      ]);
      for (const circuit of Object.values(values?.CH ?? {})) expect(circuit).toEqual({ I: 0, P: 0 });
    }
    expect(works).toHaveLength(10);
  });

  // proves R-MEAS-044
  it('gives every device, at every instant, values that agree with each other and with its registers', () => {
    const anyDevice = fc.constantFrom(...built.filter(({ spec }) => ELECTRICAL.has(spec.type)));
    const secondsAgo = fc.integer({ min: 0, max: 396 * 86_400 });
    fc.assert(
      fc.property(anyDevice, secondsAgo, fc.constantFrom(1, 60, 900), ({ spec, model }, ago, seconds) => {
        const to = NOW - ago * 1_000;
        const hours = seconds / 3_600;
        const { values, increments } = model.measure({ from: to - seconds * 1_000, to, points: Math.min(15, seconds) });
        const grown = model.registerValues(increments.map((increment) => increment * 1e6));
        for (const phase of PHASES.slice(0, spec.phases)) {
          const read = (name: PhaseGauge) => values[name]?.[phase] ?? Number.NaN;
          const growth = (name: PhaseRegister) => (grown[name]?.[phase] ?? Number.NaN) / 1e6;
          const [U, I, P, Q, S] = [read('U'), read('I'), read('P'), read('Q'), read('S')];
          expect(P ** 2 + Q ** 2).toBeLessThanOrEqual(S ** 2 * (1 + 1e-9));
          expect(Math.abs(U * I - S)).toBeLessThan(0.02);
          if (S === 0) expect(read('PF')).toBeNaN();
          else expect(Math.abs(read('PF') * S - Math.abs(P))).toBeLessThan(0.000_5 * S + 0.02);
          expect(read('DF_U')).toBeGreaterThan(0);
          expect(read('DF_I')).toBeGreaterThanOrEqual(0);
          const isNear = (energy: number, power: number) =>
            expect(Math.abs(energy - power * hours)).toBeLessThan(0.02 * hours + 1e-6);
          isNear(growth('E_I') - growth('E_E'), P);
          isNear(growth('Q1') + growth('Q2') - growth('Q3') - growth('Q4'), Q);
          isNear(growth('S_E'), S);
        }
        expect(values.F).toBeCloseTo(50, 0);
      }),
      { numRuns: 300 },
    );
  });

  it('stays within what each connection can carry', () => {
    for (const { spec, model } of built) {
      const currents = Array.from({ length: 24 * 14 }, (_, hour) => {
        const to = NOW - hour * 3_600_000;
        return Object.values(model.measure({ from: to - 1_000, to, points: 1 }).values.I ?? {});
      });
      expect(Math.max(0, ...currents.flat()), spec.title).toBeLessThan(spec.maxCurrent);
    }
  });

  it.each(built.map((device) => [device.spec.title, device] as const))(
    'gives %s registers from which 13 months can be taken away',
    (_, { model }) => {
      const mark = { time: NOW, registers: registersAt(model, NOW) };
      const { mark: begin } = measureBack(model, mark, { step: 5 * 3_600_000, points: 2, count: 5 * 400 });
      for (const register of begin.registers) expect(register).toBeGreaterThanOrEqual(0);
    },
  );
});
