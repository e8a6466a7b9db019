import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place, Wiring } from './places.ts';
import { ownChannel, phaseOrder, type ReportedValue, sourceOf, wiredValues, withOrder } from './wired.ts';

const row = (from: Place, to: Place | null, turned = false) => ({ from, to, turned });
const SWAP: Wiring = [row('L1', 'L3'), row('L3', 'L1')];
const CYCLE: Wiring = [row('L1', 'L2'), row('L2', 'L3'), row('L3', 'L1')];

/** A message as `{ U: { L1: 230 } }`, and back. */
type Message = Readonly<Record<string, Partial<Record<Place, number>>>>;
const listed = (message: Message): ReportedValue[] =>
  Object.entries(message).flatMap(([quantity, places]) =>
    Object.entries(places).map(([place, value]) => ({ quantity, place: place as Place, value })),
  );
function wired(message: Message, wiring: Wiring): Message {
  const stored: Record<string, Record<string, number>> = {};
  for (const { quantity, place, value } of wiredValues(listed(message), wiring)) {
    stored[quantity] = { ...stored[quantity], [place]: value };
  }
  return stored;
}

describe('phases that are exchanged', () => {
  // proves R-WIRE-010
  it('take their voltages, powers, both energies and all quadrants along, and leave totals and circuits alone', () => {
    const message = {
      U: { L1: 231, L2: 232, L3: 233 },
      P: { L1: 100, L2: -200, L3: 300, T: 200 },
      ...{ E_I: { L1: 1, L2: 2, L3: 3, T: 6 }, E_E: { L1: 4, L3: 9 }, Q4: { L3: 8 }, CH1: { CH1: 5 } },
    };
    expect(wired(message, SWAP)).toEqual({
      U: { L1: 233, L2: 232, L3: 231 },
      P: { L1: 300, L2: -200, L3: 100, T: 200 },
      ...{ E_I: { L1: 3, L2: 2, L3: 1, T: 6 }, E_E: { L1: 9, L3: 4 }, Q4: { L1: 8 }, CH1: { CH1: 5 } },
    });
  });

  it('keep the direction of a transformer with the phase of the device that it belongs to', () => {
    const turned = [row('L1', 'L3', true), row('L3', 'L1')];
    const message = { P: { L1: -50, L3: 7, T: -43 }, E_E: { L1: 900 }, S: { L1: 60, T: 70 } };
    expect(wired(message, turned)).toEqual({ P: { L3: 50, L1: 7 }, E_I: { L3: 900 }, S: { L3: 60, T: 70 } });
  });

  it('have angles from the voltage that is L1 now, and line voltages between the phases that follow each other now', () => {
    // A meter whose own L1 lags: 10, 130, 250 degrees and currents 30 degrees behind, drawn by hand.
    const message = {
      F_U: { L1: 0, L2: 120, L3: 240 },
      F_I: { L1: 30, L2: 160, L3: 250 },
    };
    expect(wired(message, CYCLE)).toEqual({
      F_U: { L1: 0, L2: 120, L3: 240 },
      F_I: { L1: 10, L2: 150, L3: 280 },
    });
    expect(wired({ F_I: { L1: 30 } }, CYCLE)).toEqual({});
    // L2 and L3 alone change places: the reference stays.
    expect(wired(message, [row('L2', 'L3'), row('L3', 'L2')])).toEqual({
      F_U: { L1: 0, L2: 240, L3: 120 },
      F_I: { L1: 30, L2: 250, L3: 160 },
    });
  });

  it('have the line voltages that complex arithmetic gives, for every order of the phases', () => {
    const degrees = (radians: number) => ((radians * 180) / Math.PI + 720) % 360;
    const volts = [
      fc.double({ min: 180, max: 260, noNaN: true }),
      fc.double({ min: 0, max: 359, noNaN: true }),
    ] as const;
    const phasor = fc.tuple(...volts);
    const orders = fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.tuple(phasor, phasor, phasor), orders, (supply, order) => {
        const names = ['L1', 'L2', 'L3'] as const;
        // Angles are lags behind the first phase of the list.
        const reported = (phases: typeof supply) => {
          const lags = phases.map(([, lag]) => lag - phases[0][1]);
          const lines = phases.map(([one], at) => {
            const [other, lag, own] = [phases[(at + 1) % 3]?.[0] ?? 0, lags[(at + 1) % 3] ?? 0, lags[at] ?? 0];
            const x = one * Math.cos((own * Math.PI) / 180) - other * Math.cos((lag * Math.PI) / 180);
            const y = -one * Math.sin((own * Math.PI) / 180) + other * Math.sin((lag * Math.PI) / 180);
            return [Math.hypot(x, y), degrees(-Math.atan2(y, x))] as const;
          });
          const keyed = (value: (at: number) => number) =>
            Object.fromEntries(names.map((name, at) => [name, value(at)]));
          return {
            F_U: keyed((at) => ((lags[at] ?? 0) + 720) % 360),
            U_PP: keyed((at) => lines[at]?.[0] ?? 0),
            F_UPP: keyed((at) => lines[at]?.[1] ?? 0),
          };
        };
        const [one = 0, two = 0, three = 0] = order;
        const wiring = withOrder(
          [],
          order.map((at) => names[at] ?? 'L1'),
        );
        const expected = reported([supply[one], supply[two], supply[three]] as typeof supply);
        const found = wired(reported(supply), wiring);
        for (const name of ['F_U', 'U_PP', 'F_UPP'] as const) {
          for (const phase of names) {
            const gap = Math.abs((found[name]?.[phase] ?? Number.NaN) - (expected[name][phase] ?? 0));
            // 359.999 and 0 are the same angle; a line without voltage has none.
            if (name === 'F_UPP' && (expected.U_PP[phase] ?? 0) < 0.001) continue;
            expect(name === 'U_PP' ? gap : Math.min(gap, 360 - gap)).toBeLessThan(0.001);
          }
        }
      }),
    );
  });

  it('come back with the order of the device, whatever was exchanged before, and keep what is turned', () => {
    const turned: Wiring = [row('CH2', 'CH3'), row('L2', 'L2', true)];
    const moved = withOrder(turned, ['L3', 'L1', 'L2']);
    expect(phaseOrder(moved)).toEqual(['L3', 'L1', 'L2']);
    expect(moved).toContainEqual(row('L2', 'L3', true));
    expect(withOrder(moved, ['L1', 'L2', 'L3'])).toEqual(turned);
    expect(sourceOf('L1', moved)).toBe('L3');
  });

  it('are no order where a phase is left out, doubled or fed from a channel', () => {
    expect(phaseOrder([row('L2', null)])).toBeNull();
    expect(phaseOrder([row('L1', 'L2')])).toBeNull();
    expect(phaseOrder([row('CH1', 'L1')])).toBeNull();
    expect(phaseOrder([row('L1', null), row('CH1', 'L1')])).toBeNull();
    expect(phaseOrder([...SWAP, row('CH1', 'L2')])).toBeNull();
  });
});

describe('places that are left out or joined', () => {
  it('take no values', () => {
    expect(wired({ U: { L1: 231, L2: 232 }, P: { L2: 50, T: 80 } }, [row('L2', null)])).toEqual({
      ...{ U: { L1: 231 }, P: { T: 80 } },
    });
  });

  it('have no voltage between them', () => {
    const lines = { U_PP: { L1: 400, L2: 401, L3: 402 } };
    expect(wired(lines, [row('L2', null)])).toEqual({ U_PP: { L3: 402 } });
    expect(wired(lines, [row('L2', 'CH1')])).toEqual({ U_PP: { L3: 402 } });
    expect(wired({ U_PP: { L1: 0.1 } }, [row('L2', 'L1')])).toEqual({});
    expect(wired({ U_PP: { T: 400, CH1: 7 } }, SWAP)).toEqual({});
  });
});

describe('angles', () => {
  it('count from the angle of the voltage that is L1, whatever else the message has of it', () => {
    const message = { U: { L3: 233 }, I: { L3: 5 }, F_U: { L1: 0, L3: 240 }, F_I: { L1: 30, L3: 250 } };
    expect(wired(message, CYCLE)).toMatchObject({ F_U: { L2: 120, L1: 0 }, F_I: { L2: 150, L1: 10 } });
  });

  it('stay as they were reported where nothing turns them', () => {
    expect(wired({ F_I: { L2: -30, L3: 360 } }, [row('CH1', 'CH2')])).toEqual({ F_I: { L2: -30, L3: 360 } });
  });
});

describe('the channel that is the whole device', () => {
  it('is the one that is stored at a phase', () => {
    expect(ownChannel([row('CH1', 'CH2'), row('CH3', 'L1')])).toBe(3);
    for (const wiring of [[], SWAP, [row('CH1', 'CH2')], [row('CH2', null)]]) {
      expect(ownChannel(wiring)).toBeUndefined();
    }
  });
});

describe('a transformer turned in software', () => {
  // proves R-WIRE-005 R-WIRE-011
  it('changes signs, directions and quadrants of its phase alone', () => {
    const message = {
      P: { L1: -500, L2: 300 },
      Q: { L1: 0 },
      E_I: { L1: 10 },
      E_E: { L1: 7_000 },
      Q1: { L1: 1 },
      U: { L1: 230 },
    };
    const stored = wired(message, [row('L1', 'L1', true)]);
    expect(stored).toEqual({
      ...{ P: { L1: 500, L2: 300 }, Q: { L1: 0 }, E_E: { L1: 10 }, E_I: { L1: 7_000 }, Q3: { L1: 1 }, U: { L1: 230 } },
    });
    expect(Object.is(stored.Q?.L1, 0)).toBe(true);
  });

  it('leaves out the totals that contain it, unless the wiring names the total', () => {
    const message = { P: { T: 100 }, E_I: { T: 5 }, Q12: { T: 3 }, S: { T: 900 }, F_I: { L2: 320 } };
    expect(wired(message, [row('L2', 'L2', true)])).toEqual({ S: { T: 900 }, F_I: { L2: 140 } });
    const named = wired(message, [row('L2', 'L2', true), row('T', 'T', true)]);
    expect(named).toMatchObject({ P: { T: -100 }, E_E: { T: 5 }, Q34: { T: 3 } });
    expect(wired(message, [row('CH2', 'CH2', true)])).toEqual(message);
  });
});
