import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DASHBOARD_PLANS, ENERGY_GRAPHS } from './dashboard-catalogue.ts';
import { layOut, widened } from './dashboard-layout.ts';

const names = (pieces: ReturnType<typeof layOut>) =>
  pieces.map((piece) => `${piece.kind === 'part' ? piece.part : piece.id}:${piece.span}`);

describe('layOut', () => {
  it('puts energy and map beside the charts of the day, the chosen charts two in a row', () => {
    const { parts } = DASHBOARD_PLANS.disaggregation;
    expect(names(layOut(parts, [1, 2, 3, 4, 5]))).toEqual([
      'activePower:4',
      'voltage:2',
      'current:2',
      'quarterHour:4',
      'periodEnergy:8',
      'energy:4',
      'dayPower:8',
      'locations:4',
      '1:6',
      '2:6',
      '3:6',
      '4:6',
      '5:12',
      'equivalents:5',
      'share:7',
    ]);
  });

  it('puts the members of a group beside their map', () => {
    expect(names(layOut(DASHBOARD_PLANS.group.parts, [2])).slice(4)).toEqual([
      'periodEnergy:8',
      'energy:4',
      'members:8',
      'locations:4',
      'dayPower:6',
      '2:6',
      'equivalents:12',
    ]);
  });

  it('puts the questions of a meter right after its tiles', () => {
    const { parts } = DASHBOARD_PLANS.disaggregation;
    const asked = names(layOut(['questions', ...parts], []));
    const plain = names(layOut(parts, []));
    expect(asked).toEqual([...plain.slice(0, 4), 'questions:12', ...plain.slice(4)]);
    expect(names(widened(layOut(['questions', ...parts], []))).slice(4, 5)).toEqual(['questions:24']);
  });

  it('keeps the charts of the day when no other is chosen', () => {
    expect(names(layOut(DASHBOARD_PLANS.disaggregation.parts, [])).slice(4)).toEqual([
      'periodEnergy:8',
      'energy:4',
      'dayPower:8',
      'locations:4',
      'equivalents:5',
      'share:7',
    ]);
  });

  it('has two rows beside each other on a wide picture, and double width for a row without a neighbour', () => {
    expect(names(widened(layOut(DASHBOARD_PLANS.disaggregation.parts, [3])))).toEqual([
      'activePower:4',
      'voltage:2',
      'current:2',
      'quarterHour:4',
      'periodEnergy:8',
      'energy:4',
      'dayPower:8',
      'locations:4',
      '3:12',
      'equivalents:10',
      'share:14',
    ]);
    expect(names(widened(layOut(DASHBOARD_PLANS.octopus.parts, []))).slice(0, 6)).toEqual([
      'activePower:8',
      'voltage:4',
      'current:4',
      'quarterHour:8',
      'circuits:24',
      'periodEnergy:8',
    ]);
  });

  // proves R-DASH-045
  it('puts the map beside the share code where nothing is wide', () => {
    expect(names(layOut(DASHBOARD_PLANS.sense.parts, []))).toEqual(['sensors:12', 'locations:8', 'share:4']);
    expect(names(layOut(DASHBOARD_PLANS.outageDetector.parts, [])).slice(-2)).toEqual(['locations:8', 'share:4']);
  });

  // proves R-RELAY-029
  it('puts relays first, and fills the row of live values without a quarter hour', () => {
    expect(names(layOut(DASHBOARD_PLANS.disconnector.parts, []))).toEqual([
      'relays:12',
      'activePower:4',
      'voltage:4',
      'current:4',
      'locations:8',
      'share:4',
    ]);
  });

  // proves R-DASH-017
  it('shows every part and every chart exactly once, in whole rows, whatever is chosen', () => {
    const plans = fc.constantFrom(...Object.values(DASHBOARD_PLANS).filter(({ charts }) => charts === 'energies'));
    const chosen = fc.subarray(ENERGY_GRAPHS.map(({ id }) => id));
    fc.assert(
      fc.property(plans, chosen, ({ parts }, graphs) => {
        const pieces = layOut(parts, graphs);
        const shown = pieces.map((piece) => (piece.kind === 'part' ? piece.part : piece.id));
        expect(new Set(shown)).toEqual(new Set([...parts, ...graphs]));
        expect(shown).toHaveLength(parts.length + graphs.length);
        let columns = 0;
        for (const { span } of pieces) columns += span;
        expect(columns % 12).toBe(0);
        const wide = widened(pieces);
        expect(wide.map((piece) => (piece.kind === 'part' ? piece.part : piece.id))).toEqual(shown);
        let inRow = 0;
        for (const { span } of wide) {
          inRow += span;
          expect(inRow).toBeLessThanOrEqual(24);
          if (inRow === 24) inRow = 0;
        }
        expect(inRow).toBe(0);
      }),
    );
  });
});
