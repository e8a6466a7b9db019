import type { HierarchyNode } from '@phasor/contract';
import { countedGroup, devicesWithin, SOURCES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';

const HOUR = 3_600_000;
const HOURS = 7 * 24;
const NOW = Date.UTC(2026, 2, 17, 12);
const MACS = {
  main: '0004A3000001',
  hall: '0004A3000002',
  office: '0004A3000003',
  roof: '0004A3000004',
  indoors: '0004A3000005',
} as const;

/** Wh in an hour: the hall works by day, the office a little, the roof delivers at noon; a tenth of the main has no meter. */
const used = {
  hall: (hour: number) => (hour % 24 > 6 && hour % 24 < 20 ? 9_000 + (hour % 5) * 400 : 800),
  office: (hour: number) => 1_000 + (hour % 7) * 150,
  roof: (hour: number) => -Math.round(Math.max(0, Math.sin(((hour % 24) - 6) / 4)) * 4_000),
};
const net = (hour: number) => used.hall(hour) + used.office(hour) + used.roof(hour);
const mainOf = (hour: number) => net(hour) + Math.round(used.hall(hour) / 10);
const measured = { ...used, main: mainOf, indoors: (hour: number) => used.hall(hour) + used.office(hour) };

const leaf = (mac: string, report_mode: 0 | 1 | 2 = 1, title = 'Meter'): HierarchyNode => ({
  title,
  isLeaf: true,
  data: { id: `node ${mac}`, mac, report_mode },
});

async function found(nodes: HierarchyNode[], overLora: readonly string[] = []) {
  const devices = Object.values(MACS).map((mac) => aDevice({ mac, maxCurrent: 1_000 }));
  const counted = countedGroup({ id: 'works', title: 'Works', nodes });
  const macs = new Set(devicesWithin(counted).map(({ mac }) => mac));
  const scene = await new MeasurementScene(devices, { now: NOW }).start();
  for (const [name, mac] of Object.entries(MACS).filter((each) => macs.has(each[1]))) {
    const perHour = measured[name as keyof typeof measured];
    const source = overLora.includes(mac) ? SOURCES.lora : SOURCES.wifi;
    let [E_I_L1, E_E_L1] = [0, 0];
    const samples = Array.from({ length: HOURS + 1 }, (_, hour) => {
      const energy = hour === 0 ? 0 : perHour(hour);
      E_I_L1 += Math.max(0, energy);
      E_E_L1 += Math.max(0, -energy);
      const time = NOW - (HOURS - hour) * HOUR;
      return { device: mac, source, time, interval: HOUR, boot: 1, values: { E_I_L1, E_E_L1 } };
    });
    await scene.add(samples);
  }
  const context = aCallContext({ devices, group: { counted, members: devices } });
  const { data } = await scene.measurements.calls['measurements.doubleCounting']({ user_token: 't' }, context);
  return data.map(({ id, group, energy, others }) => ({ id, group, energy, others }));
}

const sum = (of: (hour: number) => number) =>
  Array.from({ length: HOURS }, (_, index) => of(index + 1)).reduce((total, energy) => total + energy, 0);

describe('a group that counts energy twice', () => {
  it('names the member that measures the sum of the others, with generation counted against it', async () => {
    const [main, ...others] = [leaf(MACS.main), leaf(MACS.hall), leaf(MACS.office), leaf(MACS.roof)];
    const expected = { id: `node ${MACS.main}`, group: 'works', energy: sum(mainOf), others: sum(net) };
    expect(await found([...others, main as HierarchyNode])).toEqual([expected]);
    const inside = {
      title: 'Inside',
      isLeaf: false,
      children: [leaf(MACS.hall), leaf(MACS.office)],
      data: { id: 'in' },
    };
    expect(await found([leaf(MACS.main), inside, leaf(MACS.roof)])).toEqual([expected]);
  });

  // proves R-LORA-035
  it('names it also where some of them send over LoRa alone, be it that member itself', async () => {
    const nodes = [MACS.main, MACS.hall, MACS.office, MACS.roof].map((mac) => leaf(mac));
    const expected = { id: `node ${MACS.main}`, group: 'works', energy: sum(mainOf), others: sum(net) };
    expect(await found(nodes, [MACS.hall, MACS.roof])).toEqual([expected]);
    expect(await found(nodes, [MACS.main])).toEqual([expected]);
  });

  it('is named by that member also among the parts of another group', async () => {
    const inner = [leaf(MACS.main), leaf(MACS.hall), leaf(MACS.office), leaf(MACS.roof)];
    const site = [{ title: 'Hall', isLeaf: false, children: inner, data: { id: 'inner' } }];
    expect(await found(site)).toMatchObject([{ id: `node ${MACS.main}`, group: 'inner' }]);
  });

  it('is not reported once the member is set as the whole, nor where it is hidden', async () => {
    const parts = [leaf(MACS.hall), leaf(MACS.office), leaf(MACS.roof)];
    expect(await found([leaf(MACS.main, 2), ...parts])).toEqual([]);
    expect(await found([leaf(MACS.main, 0), ...parts])).toEqual([]);
    expect(await found(parts)).toEqual([]);
  });

  it('is of no concern where its parts do not count, since a meter measures the whole', async () => {
    const parts = [leaf(MACS.indoors), leaf(MACS.hall), leaf(MACS.office)];
    const inner = (mode: 0 | 2) => [
      { title: 'Hall', isLeaf: false, children: [leaf(MACS.main, mode), ...parts], data: { id: 'inner' } },
    ];
    expect(await found(inner(0))).toMatchObject([{ id: `node ${MACS.indoors}`, group: 'inner' }]);
    expect(await found(inner(2))).toEqual([]);
  });
});
