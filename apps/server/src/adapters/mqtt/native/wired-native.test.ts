import type { Place, Wiring } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { wiredEvent, wiredRequest, wiredResponse } from './wired-messages.ts';
import { wiredColumns, wiredFamilies, wiredReading } from './wired-samples.ts';

const row = (from: Place, to: Place | null, turned = false) => ({ from, to, turned });
/** L1 of the device is stored at L2, L2 at L3 and L3, turned, at L1. */
const CYCLE: Wiring = [row('L1', 'L2'), row('L2', 'L3'), row('L3', 'L1', true)];

describe('columns of a native device', () => {
  // proves R-WIRE-010 R-WIRE-011
  it('stand where its wiring stores them', () => {
    const columns = {
      ...{ U_L1: 231, U_L2: 232, U_L3: 233, P_L3: -70, P_T: 5, S_T: 9, E_I_L3: 1, E_E_L3: 800, Q1_L1: 3, F: 50 },
      ...{ F_U_L1: 0, F_U_L2: 120, F_U_L3: 240, F_I_L3: 80, WRSSI: -60, CH1_P: -4, relay_1: 1, tempS: 20 },
    };
    expect(wiredColumns(columns, CYCLE)).toEqual({
      ...{ U_L2: 231, U_L3: 232, U_L1: 233, P_L1: 70, S_T: 9, E_E_L1: 1, E_I_L1: 800, Q1_L2: 3, F: 50 },
      ...{ F_U_L2: 120, F_U_L3: 240, F_U_L1: 0, F_I_L1: 20, WRSSI: -60, CH1_P: -4, relay_1: 1, tempS: 20 },
    });
  });

  it('of circuits are exchanged and turned among themselves, and never become a phase', () => {
    const wiring = [row('CH1', 'CH2', true), row('CH2', 'CH1'), row('CH3', 'L1')];
    expect(wiredColumns({ CH1_P: -5, CH1_E_E: 6, CH2_P: 8, CH3_P: 9 }, wiring)).toEqual({
      ...{ CH2_P: 5, CH2_E_I: 6, CH1_P: 8, CH3_P: 9 },
    });
  });

  it('are those of samples, live values and uplinks; without a wiring nothing is copied', () => {
    const sample = { device: 'A', source: 1, time: 1, interval: 1, boot: 1, values: { P_L3: -5 } } as const;
    const latest = { device: 'A', time: 1, values: { P_L3: -5 }, words: {} };
    const reading = {
      arrivals: [
        { device: 'A', family: 'electrical', samples: [sample] },
        { device: 'A', family: 'relays', samples: [{ ...sample, values: { energy_R1: 1 } }] },
      ],
      ...{ refused: [], unknownKeys: 0, latest },
    } as const;
    const { arrivals, latest: shown } = wiredReading(reading, CYCLE);
    expect(arrivals.map(({ samples }) => samples[0]?.values)).toEqual([{ P_L1: 5 }, { energy_R1: 1 }]);
    expect(shown?.values).toEqual({ P_L1: 5 });
    expect(wiredReading(reading, [])).toBe(reading);
    const uplink = { electrical: { P_L1: 2, E_I_T: 7 }, sensor: { tempS: 3 } };
    expect(wiredFamilies(uplink, CYCLE)).toEqual({ electrical: { P_L2: 2 }, sensor: { tempS: 3 } });
  });
});

describe('messages that name phases', () => {
  const event = (data: Record<string, unknown>) => ({ id: '1', ts: 1, type: 'DIP' as const, data });

  // proves R-WIRE-010
  it('of an event name them as they are stored, and its register too', () => {
    expect(wiredEvent(event({ phase: 'L2', voltage: { L2: 161 }, duration: 2 }), CYCLE).data).toEqual({
      ...{ phase: 'L3', voltage: { L3: 161 }, duration: 2 },
    });
    expect(wiredEvent(event({ phases: ['L1', 'L3', 7], voltage: 150 }), CYCLE).data).toEqual({
      ...{ phases: ['L2', 'L1', 7], voltage: 150 },
    });
    const register = (path: string) => wiredEvent(event({ register: path }), CYCLE).data?.register;
    expect(['E_I.L1', 'E_I.L3', 'energy.R1', 'nonsense'].map(register)).toEqual([
      ...['E_I.L2', 'E_E.L1', 'energy.R1', 'nonsense'],
    ]);
  });

  it('of an answer with curves stand at their stored phase; the current of a turned transformer flows the other way', () => {
    const result = { U: { L3: { values: [1, 0] } }, I: { L3: { values: [2, 0] }, L1: { values: [4] } }, F: 50 };
    const answer = { id: '1', ok: true, result } as const;
    expect(wiredResponse(answer, 'waveform.get', CYCLE)).toEqual({
      ...{ id: '1', ok: true },
      result: { U: { L1: { values: [1, 0] } }, I: { L1: { values: [-2, 0] }, L2: { values: [4] } }, F: 50 },
    });
    expect(wiredResponse(answer, 'harmonics.get', CYCLE)).toMatchObject({ result: { I: { L1: { values: [2, 0] } } } });
    expect(wiredResponse(answer, 'config.get', CYCLE)).toBe(answer);
  });

  it('of the test generator come back in the order in which they were set', () => {
    const set = { method: 'generator.set', params: { GEN_EFF: [231, 1, 232, 2, 233, 3], GEN_FREQ: 50 } };
    const sent = wiredRequest(set, CYCLE);
    // U and I of the stored L1 belong to L3 of the device, those of L2 to its L1, those of L3 to its L2.
    expect(sent.params).toEqual({ GEN_EFF: [232, 2, 233, 3, 231, 1], GEN_FREQ: 50 });
    const answer = { id: '1', ok: true, result: { ...sent.params, GENERATE: true } } as const;
    expect(wiredResponse(answer, 'generator.set', CYCLE)).toMatchObject({ result: set.params });
    expect(wiredRequest(set, [])).toBe(set);
  });
});
