import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { CIRCUIT_CHANNELS, circuitFigures, circuitShares, energyScale, isEnergy, sharesPie } from './circuits.ts';

const values = { ts: 1, CH: { 1: { P: 600, I: 2.6, E_I: 1_000 }, 2: { P: 200 }, 3: { P: -50 } } };

const energies: SeriesAnswer = {
  status: 'OK',
  step: 3_600,
  time_zone: 'Europe/Bratislava',
  coverage: { E_I: 1 },
  data: {
    E_I: {
      CUM: [
        [0, 700],
        [3_600_000, 300],
      ],
      CH1: [
        [0, 400],
        [3_600_000, 200],
      ],
      CH2: [
        [0, 200],
        [3_600_000, null],
      ],
      CH3: [[0, 0]],
    },
  },
};

const energiesOf = (...list: (number | null)[]) =>
  circuitFigures(undefined, undefined).map((circuit, index) => ({ ...circuit, energy: list[index] ?? null }));

describe('circuitFigures', () => {
  // proves R-DASH-047
  it('lists all eight, empty where nothing is measured', () => {
    const figures = circuitFigures(values, energies);
    expect(figures.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(figures[0]).toEqual({ number: 1, activePower: 600, current: 2.6, energy: 600, total: 1_000, further: [] });
    expect(figures[1]).toMatchObject({ number: 2, activePower: 200, current: null, energy: 200, total: null });
    expect(figures[7]).toMatchObject({ number: 8, activePower: null, current: null, energy: null, total: null });
  });

  // proves R-DASH-095
  it('has the last known registers of a silent device, and live ones before them', () => {
    const CH1: [number, number | null][] = [[0, 30_172_970]];
    const known: SeriesAnswer = { ...energies, step: 60, data: { E_I: { CH1, CH2: [[0, 7]], CH3: [[0, null]] } } };
    const totalsOf = (live?: typeof values) => circuitFigures(live, undefined, known).map(({ total }) => total);
    expect(totalsOf().slice(0, 4)).toEqual([30_172_970, 7, null, null]);
    expect(totalsOf(values).slice(0, 2)).toEqual([1_000, 7]);
  });

  // proves R-DASH-089
  it('has its energies in kWh, as the register is, however little a period or an export is', () => {
    const [first, second] = circuitFigures({ ts: 1, CH: { 1: { E_I: 30_172_970 }, 2: { P: 1, E_E: 12 } } }, energies);
    for (const circuit of [first, second]) expect(circuit && energyScale(circuit).unit).toBe('kWh');
    expect(['activeEnergyImport', 'activeEnergyExport', 'current', 'voltage'].map(isEnergy)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  // proves R-DASH-047
  it('has what else a meter reports of a circuit, and no empty lines for meters that report nothing more', () => {
    const reported = { ts: 1, CH: { 2: { P: -600, U: 231.4, PF: 0.98, E_E: 0 } } };
    const [first, second] = circuitFigures(reported, undefined);
    expect(first?.further).toEqual([]);
    expect(second?.further).toEqual([
      { quantity: 'voltage', value: 231.4 },
      { quantity: 'powerFactor', value: 0.98 },
      { quantity: 'activeEnergyExport', value: 0 },
    ]);
  });

  // proves R-DASH-051
  it('asks for the supply and every circuit at once', () => {
    expect(CIRCUIT_CHANNELS).toBe('CUM,CH1,CH2,CH3,CH4,CH5,CH6,CH7,CH8');
  });
});

describe('circuitShares', () => {
  // proves R-DASH-048
  it('assigns energy of no circuit to the rest, and adds up to the whole', () => {
    expect(circuitShares(circuitFigures(values, energies), 1_000)).toEqual([
      { number: 1, energy: 600, share: 0.6 },
      { number: 2, energy: 200, share: 0.2 },
      { number: undefined, energy: 200, share: 0.2 },
    ]);
  });

  // proves R-DASH-049
  it('has no rest when the circuits measured more than the supply', () => {
    expect(circuitShares(energiesOf(600, 200), 700).map(({ share }) => share)).toEqual([0.75, 0.25]);
  });

  // proves R-DASH-048
  it('has no rest of the last digits of its figures', () => {
    // 0.3 + 0.2 + 0.1 is 0.6, but 0.1 + 0.2 + 0.3 is 0.6000000000000001.
    expect(circuitShares(energiesOf(0.3, 0.2, 0.1), 0.6000000000000001).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('is empty without energy', () => {
    expect(circuitShares(energiesOf(0, null), null)).toEqual([]);
  });
});

describe('the ring of the shares', () => {
  const words = {
    ...{ name: 'Circuit', energy: 'Energy', share: 'Share' },
    nameOf: ({ number }: { number: number | undefined }) => (number === undefined ? 'Other' : `Circuit ${number}`),
  };
  const period = { range: { from: 0, to: 1 }, timeZone: 'Europe/Bratislava', locale: 'en-GB' };
  const pie = sharesPie(circuitShares(energiesOf(600, 200), 1_600), words, period);

  // proves R-DASH-052
  it('has the same numbers for tables and files: energy in one unit, shares in percent', () => {
    expect(pie.sheet.headings).toEqual(['Circuit', 'Energy (kWh)', 'Share (%)']);
    expect(pie.sheet.rows.map(({ cells }) => cells)).toEqual([
      ['Circuit 1', 0.6, 37.5],
      ['Circuit 2', 0.2, 12.5],
      ['Other', 0.8, 50],
    ]);
    expect([pie.whole, pie.slices.map(({ value }) => value)]).toEqual([1_600, [600, 200, 800]]);
  });

  it('keeps the colour of each circuit, and another one for the rest', () => {
    expect(pie.slices.map(({ colour }) => colour)).toEqual([0, 1, 'muted']);
  });
});
