import { describe, expect, it } from 'vitest';
import { turnedColumns, turnedReading } from './turned-transformers.ts';

describe('a transformer turned in software', () => {
  // proves R-WIRE-005
  it('changes signs, directions and quadrants of its phase alone', () => {
    const columns = {
      ...{ P_L1: -500, Q_L1: 0, P_L2: 300 },
      ...{ E_I_L1: 10, E_E_L1: 7_000, Q1_L1: 1, Q3_L1: 3 },
      U_L1: 230,
    };
    expect(turnedColumns(columns, ['L1'])).toEqual({
      ...{ P_L1: 500, Q_L1: 0, P_L2: 300 },
      ...{ E_E_L1: 10, E_I_L1: 7_000, Q3_L1: 1, Q1_L1: 3 },
      U_L1: 230,
    });
  });

  it('leaves out the totals that the device formed of the wrong sign, and turns the angle of the current', () => {
    expect(turnedColumns({ P_T: 100, E_I_T: 5, S_T: 900, F_I_L2: 320 }, ['L2'])).toEqual({ S_T: 900, F_I_L2: 140 });
  });

  it('is applied to samples and live values of a reading, and leaves a reading without any as it is', () => {
    const sample = { device: 'A', source: 1, time: 1, interval: 1, boot: 1, values: { P_L1: -5 } } as const;
    const latest = { device: 'A', time: 1, values: { P_L1: -5 }, words: {} };
    const reading = {
      arrivals: [
        { device: 'A', family: 'electrical', samples: [sample] },
        { device: 'A', family: 'circuits', samples: [{ ...sample, values: { CH1_P: -1 } }] },
      ],
      ...{ refused: [], unknownKeys: 0, latest },
    } as const;
    const { arrivals, latest: turned } = turnedReading(reading, ['L1']);
    expect(arrivals.map(({ samples }) => samples[0]?.values)).toEqual([{ P_L1: 5 }, { CH1_P: -1 }]);
    expect(turned?.values).toEqual({ P_L1: 5 });
    expect(turnedReading(reading, [])).toBe(reading);
  });
});
