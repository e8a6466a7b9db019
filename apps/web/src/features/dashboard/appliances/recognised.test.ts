import type { LiveValues, ShownAppliance } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { isUnsure, kindOf, REFRESH_MS, type Received, recognised, recognisedPie } from './recognised.ts';

const AT = 1_700_000_000_000;
const kettle: ShownAppliance = {
  ...{ name: 'kettle', ID_appliance: 7, phase: 'L1', reason: null },
  ...{ since: AT - 60_000, power: 1_800, prediction_rate: 0.8, energy: 100 },
};
const fan: ShownAppliance = {
  ...{ ...kettle, name: 'fan', ID_appliance: 8 },
  ...{ since: null, power: 40, prediction_rate: null, energy: 20 },
};
const lighting: ShownAppliance = {
  ...{ name: 'lighting', ID_appliance: null, phase: null, reason: 'not_recorded' },
  ...{ since: null, power: null, prediction_rate: null, energy: null },
};
const data = [lighting, fan, kettle];
const liveAt = (seconds: number, P: NonNullable<LiveValues['P']>): LiveValues => ({ ts: AT / 1_000 + seconds, P });
const received = { data, at: AT, running: undefined, live: undefined };

describe('the configured appliances', () => {
  it('are those of the answer while there is no newer message', () => {
    expect(recognised(received)).toMatchObject([
      { name: 'lighting', isOn: false, since: null, power: null, energy: null, reason: 'not_recorded' },
      { name: 'fan', isOn: false, since: null, power: 40, energy: 20 },
      { name: 'kettle', isOn: true, since: AT - 60_000, power: 1_800, energy: 100 },
    ]);
  });

  // proves R-DASH-073
  it('go on and off with the newest message', () => {
    const running = [{ ID_appliance: 8, since: AT + 1_000, power: 44, prediction_rate: 0.4 }];
    const [, first, second] = recognised({ ...received, running });
    expect(first).toMatchObject({ isOn: true, since: AT + 1_000, power: 44, likeness: 0.4 });
    expect(second).toMatchObject({ isOn: false, since: null, power: 1_800, likeness: null, energy: 100 });
  });

  // proves R-APPL-045
  it('are as likely as the answer or the newest message says, and not while they are off', () => {
    const of = (changes: Partial<Received>) => recognised({ ...received, ...changes })[2];
    expect(of({})?.likeness).toBe(0.8);
    expect(of({ live: liveAt(0, { L1: 5 }) })?.likeness).toBeNull();
    const running = [{ ID_appliance: 7, since: AT, power: 1_700, prediction_rate: 0.5 }];
    expect(isUnsure(of({ running }))).toBe(true);
    expect([isUnsure(of({})), isUnsure(of({ running: [] }))]).toEqual([false, false]);
  });

  // proves R-DASH-074
  it('are off where their phase takes less than 20 W, whatever was recognised', () => {
    const stateAt = (watts: number) => recognised({ ...received, live: liveAt(0, { L1: watts, L2: 900 }) })[2]?.isOn;
    expect([stateAt(19.9), stateAt(20)]).toEqual([false, true]);
    const elsewhere = recognised({ ...received, live: liveAt(0, { L2: 5 }) });
    expect(elsewhere[2]?.isOn).toBe(true);
  });

  // proves R-DASH-075
  it('add energy with every live message while they are on, from the answer or from their start', () => {
    const live = liveAt(10, { L1: 2_000 });
    const running = [
      { ID_appliance: 7, since: AT - 60_000, power: 1_800, prediction_rate: 0.8 },
      { ID_appliance: 8, since: AT + 5_000, power: 36, prediction_rate: 0.8 },
    ];
    const [unknown, late, early] = recognised({ ...received, running, live });
    expect(early?.energy).toBeCloseTo(100 + (1_800 * 10) / 3_600, 9);
    expect(late?.energy).toBeCloseTo(20 + (36 * 5) / 3_600, 9);
    expect(unknown?.energy).toBeNull();
  });

  // proves R-DASH-072
  it('read their figures again every 300000 ms', () => {
    expect(REFRESH_MS).toBe(300_000);
  });

  it('have translated names where the specification names them', () => {
    expect([kindOf('Kettle'), kindOf('lighting'), kindOf('Heat pump')]).toEqual(['kettle', 'lighting', undefined]);
  });
});

describe('their shares', () => {
  const words = {
    ...{ name: 'Appliance', energy: 'Energy', share: 'Share', uncertainty: 'Uncertainty' },
    ...{ nameOf: (name: string) => name.toUpperCase(), unsure: (name: string) => `${name}, unsure` },
  };
  const period = { range: { from: 0, to: 1 }, timeZone: 'UTC', locale: 'en' };

  // proves R-DASH-071
  it('are of the sum of all, and stand out while on', () => {
    const pie = recognisedPie(recognised(received), words, period);
    expect(pie.whole).toBe(120);
    expect(pie.slices).toMatchObject([
      { id: 'fan', name: 'FAN', value: 20, pulled: false },
      { id: 'kettle', name: 'KETTLE', value: 100, pulled: true },
    ]);
    expect(pie.sheet.rows.map(({ cells }) => cells.at(-1))).toEqual([(100 * 20) / 120, (100 * 100) / 120]);
  });

  // proves R-NILM-090
  it('are hatched and named unsure where the energy may be another one by more than half', () => {
    const inexact = [fan, { ...kettle, uncertainty: 51 }].map((one) => ({ uncertainty: 1, ...one }));
    const { slices, sheet } = recognisedPie(recognised({ ...received, data: inexact }), words, period);
    expect(slices.map(({ name, isUnsure = false }) => [name, isUnsure])).toEqual([
      ['FAN', false],
      ['KETTLE, unsure', true],
    ]);
    expect(sheet.rows.map(({ cells }) => cells[2])).toEqual([1, 51]);
  });

  it('are a dash without data', () => {
    expect(recognisedPie(recognised({ ...received, data: [lighting] }), words, period)).toMatchObject({
      whole: null,
      slices: [],
    });
  });
});
