import type { Wiring } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { Measured } from './finding.ts';
import { type PlacedDevice, placeValues, relayBehind } from './placement.ts';

const device = (values: Partial<PlacedDevice> = {}): PlacedDevice => ({ type: 1, phases: 3, wiring: [], ...values });
const measured = (quantity: Measured['quantity'], place: Measured['place'], value = 1): Measured => ({
  quantity,
  place,
  value,
});
const columns = (values: readonly Measured[], of: PlacedDevice = device()) => placeValues(values, of).columns;

describe('values of a device of another maker', () => {
  it('are stored at the phases of its record', () => {
    const values = [measured('U', 'L1', 230), measured('U', 'L2', 231), measured('P', 'T', 700), measured('F', '', 50)];
    expect(columns(values)).toEqual({ electrical: { U_L1: 230, U_L2: 231, P_T: 700, F: 50 } });
  });

  it('are taken only of phases that the device has, and its total is that of its one phase', () => {
    const values = [measured('P', 'L1', 1), measured('P', 'L3', 3), measured('E_I', 'T', 9)];
    expect(columns(values, device({ phases: 1 }))).toEqual({ electrical: { P_L1: 1, E_I_L1: 9 } });
  });

  it('of two clamps never become two phases', () => {
    const values = [measured('P', 'CH1', 10), measured('P', 'CH2', 20)];
    expect(columns(values)).toEqual({ electrical: { P_L1: 10 } });
    expect(columns(values, device({ type: 4 }))).toEqual({ circuits: { CH1_P: 10, CH2_P: 20 } });
  });

  // proves R-ECO-044
  it('of circuits are all kept, and import and export change places where a clamp is turned', () => {
    const quantities = ['U', 'I', 'P', 'Q', 'S', 'PF', 'E_I', 'E_E'] as const;
    const values = quantities.map((quantity) => measured(quantity, 'CH2', 0.5));
    const clamps = device({ type: 4, wiring: [{ from: 'CH2', to: 'CH2', turned: true }] });
    expect(columns(values, device({ type: 4 }))).toEqual({
      circuits: Object.fromEntries(quantities.map((quantity) => [`CH2_${quantity}`, 0.5])),
    });
    expect(columns([measured('P', 'CH2', -5), measured('E_I', 'CH2', 1), measured('E_E', 'CH2', 2)], clamps)).toEqual({
      circuits: { CH2_P: 5, CH2_E_E: 1, CH2_E_I: 2 },
    });
  });

  // proves R-SHELL-001
  it('of a device of an unknown kind are taken where they name a phase, and nothing else is assumed', () => {
    const values = [measured('P', 'CH1', 10), measured('U', 'L2', 230), measured('tempS', '', 21)];
    expect(columns(values, device({ type: 99 }))).toEqual({ electrical: { U_L2: 230 } });
  });

  it('of a channel that is a device of its own keep all quantities, and only its relay', () => {
    const second: Wiring = [
      { from: 'CH2', to: 'L1', turned: false },
      { from: 'R2', to: 'R1', turned: false },
    ];
    const values = [
      ...(['U', 'I', 'P', 'S', 'PF', 'E_I', 'E_E'] as const).map((quantity) => measured(quantity, 'CH2', 0.5)),
      ...[measured('P', 'CH1', 99), measured('P', 'T', 199), measured('relay', 'R1', 1), measured('relay', 'R2', 0)],
    ];
    expect(columns(values, device({ wiring: second }))).toEqual({
      electrical: { U_L1: 0.5, I_L1: 0.5, P_L1: 0.5, S_L1: 0.5, PF_L1: 0.5, E_I_L1: 0.5, E_E_L1: 0.5 },
      relays: { relay_1: 0 },
    });
    expect(relayBehind(1, { wiring: second })).toBe(2);
    expect(relayBehind(2, { wiring: second })).toBeUndefined();
  });

  // proves R-ADD-007
  it('of a channel that is a device of its own have the relay of its number without a row of the wiring', () => {
    const relays = [measured('relay', 'R1', 1), measured('relay', 'R2', 0)];
    const first: Wiring = [
      { from: 'CH1', to: 'L1', turned: false },
      { from: 'CH2', to: null, turned: false },
      { from: 'R2', to: null, turned: false },
    ];
    const second: Wiring = [{ from: 'CH2', to: 'L1', turned: false }];
    expect([first, second].map((wiring) => columns(relays, device({ wiring })).relays)).toEqual([
      { relay_1: 1 },
      { relay_1: 0 },
    ]);
    expect([1, 2].map((relay) => relayBehind(relay, { wiring: first }))).toEqual([1, undefined]);
    expect([1, 2].map((relay) => relayBehind(relay, { wiring: second }))).toEqual([2, undefined]);
    const without: Wiring = [...second, { from: 'R2', to: null, turned: false }];
    expect([columns(relays, device({ wiring: without })), relayBehind(1, { wiring: without })]).toEqual([
      {},
      undefined,
    ]);
  });

  it('of phases that were swapped go where they belong', () => {
    const wiring: Wiring = [
      { from: 'L1', to: 'L2', turned: false },
      { from: 'L2', to: 'L1', turned: false },
    ];
    expect(
      columns([measured('U', 'L1', 1), measured('U', 'L2', 2), measured('U', 'L3', 3)], device({ wiring })),
    ).toEqual({
      electrical: { U_L2: 1, U_L1: 2, U_L3: 3 },
    });
  });

  it('of a turned current transformer change their sign, import and export their places', () => {
    const wiring: Wiring = [{ from: 'L1', to: 'L1', turned: true }];
    const values = [
      measured('U', 'L1', 230),
      measured('P', 'L1', -500),
      measured('Q', 'L1', 40),
      measured('E_I', 'L1', 1),
      measured('E_E', 'L1', 2),
      measured('Q1', 'L1', 3),
      measured('Q4', 'L1', 4),
    ];
    expect(columns(values, device({ wiring }))).toEqual({
      electrical: { U_L1: 230, P_L1: 500, Q_L1: -40, E_E_L1: 1, E_I_L1: 2, Q3_L1: 3, Q2_L1: 4 },
    });
  });

  it('are left out and named where no measurement can have them', () => {
    const placed = placeValues(
      [measured('U', 'L1', -5), measured('PF', 'L2', 17), measured('U', 'L3', Number.NaN)],
      device(),
    );
    expect(placed).toMatchObject({ columns: {}, implausible: ['U.L1', 'PF.L2', 'U.L3'] });
  });

  it('of the air are those of a sensor alone', () => {
    const values = [measured('tempS', '', 21.5), measured('signal', '', -61)];
    expect(placeValues(values, device())).toMatchObject({ columns: {}, signals: { WRSSI: -61 } });
    expect(columns(values, device({ type: 7 }))).toEqual({ sensor: { tempS: 21.5 } });
  });

  it('of tariffs are kept apart', () => {
    const placed = placeValues([{ ...measured('E_I', 'T', 5), tariff: 2 }], device());
    expect(placed).toMatchObject({ columns: {}, tariffs: [{ column: 'E_I_T', tariff: 2, value: 5 }] });
  });
});
