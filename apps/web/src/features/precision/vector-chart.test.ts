import { describe, expect, it } from 'vitest';
import { type Phasor, phasorsOf } from './phasors.ts';
import { vectorChart, vectorRows, vectorSubject } from './vector-chart.ts';

const all: Phasor[] = [
  { kind: 'U', phase: 'L1', size: 230, angle: 0 },
  { kind: 'I', phase: 'L1', size: 5, angle: 30 },
  { kind: 'U', phase: 'L2', size: 231, angle: 120 },
  { kind: 'I', phase: 'L2', size: 0.01, angle: null },
];
const words = { phase: 'Phase' };
const frame = { timeZone: 'UTC', locale: 'en', moment: 5, zero: 90, clockwise: false } as const;

describe('the vector diagram', () => {
  // proves R-PREC-017
  it('has voltages first and currents dashed, on an axis from 0.1 to 300', () => {
    const { arrows, axis, zero, clockwise, moment } = vectorChart(all, words, frame);
    expect(arrows.map(({ id, dashed }) => [id, dashed])).toEqual([
      ['U_L1', undefined],
      ['U_L2', undefined],
      ['I_L1', true],
    ]);
    expect({ axis, zero, clockwise, moment }).toEqual({
      axis: { min: 0.1, max: 300 },
      zero: 90,
      clockwise: false,
      moment: 5,
    });
  });

  // proves R-PREC-020
  it('is labelled in files where its angles are assumed, and only there', () => {
    const values = { ts: 5, U: { L1: 230 }, I: { L1: 5 }, P: { L1: 1_000 }, Q: { L1: 500 } };
    const headed = (angles: object) =>
      vectorSubject('Meter', phasorsOf({ ...values, ...angles }, 1).angles, 'assumed angles');
    expect(headed({})).toBe('Meter, assumed angles');
    expect(headed({ F_U: { L1: 0 }, F_I: { L1: 27 } })).toBe('Meter');
  });

  // proves R-PREC-021
  it('has the same numbers in a table, phase by phase', () => {
    expect(vectorRows(all)).toEqual([
      { phase: 'L1', voltage: 230, voltageAngle: 0, current: 5, currentAngle: 30, lag: 30 },
      { phase: 'L2', voltage: 231, voltageAngle: 120, current: 0.01, currentAngle: null, lag: null },
    ]);
    expect(vectorChart(all, words, frame).sheet.rows[0]).toEqual({ id: 'L1', cells: ['L1', 230, 0, 5, 30, 30] });
  });
});
