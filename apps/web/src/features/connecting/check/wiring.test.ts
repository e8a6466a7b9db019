import type { Place } from '@phasor/contract';
import { storedPlace } from '@phasor/contract/wired';
import { describe, expect, it } from 'vitest';
import type { MeasuredValue } from '../measured.ts';
import { channelsOf, checkedValues, mayHaveTransformers, ratioOf, UNCHANGED, wiringsOf } from './check-form.ts';
import { hasTwins, meaningsOf, placesFor, UNITS, withQuantity } from './field-form.ts';
import { transformed, wired } from './wired-values.ts';
import { exchangesOf, led, targetsOf, turned, turnedPhase, turnedPhases } from './wiring-form.ts';

const at = (place: Place, quantity: MeasuredValue['quantity'], value: number): MeasuredValue => ({
  quantity,
  place,
  value,
  at: 0,
});
const THREE: Place[] = ['L1', 'L2', 'L3'];

// proves R-ADD-006
describe('the wiring of a device', () => {
  it('swaps phases, so that none is doubled or lost', () => {
    const swapped = led([], { from: 'L1', to: 'L3' }, THREE);
    expect(THREE.map((from) => storedPlace(from, swapped))).toEqual(['L3', 'L2', 'L1']);
    const back = led(swapped, { from: 'L1', to: 'L1' }, THREE);
    expect(back).toEqual([]);
    const turnedRound = led(led([], { from: 'L1', to: 'L2' }, THREE), { from: 'L1', to: 'L3' }, THREE);
    expect(THREE.map((from) => storedPlace(from, turnedRound)).toSorted()).toEqual(THREE);
  });

  it('leaves a phase out without moving another one', () => {
    const without = led([], { from: 'L2', to: null }, THREE);
    expect(without).toEqual([{ from: 'L2', to: null, turned: false }]);
    expect(wired([at('L1', 'U', 230), at('L2', 'U', 0)], without).map(({ place }) => place)).toEqual(['L1']);
  });

  it('turns a current transformer: power changes its sign, import and export change places, voltage stays', () => {
    const values = [
      at('L1', 'P', -250),
      at('L1', 'E_I', 10),
      at('L1', 'E_E', 7),
      at('L1', 'Q1', 3),
      at('L1', 'U', 231),
    ];
    const turnedOver = wired(values, turned([], 'L1', true)).map(({ quantity, value }) => [quantity, value]);
    expect(Object.fromEntries(turnedOver)).toEqual({ P: 250, E_E: 10, E_I: 7, Q3: 3, U: 231 });
    expect(turned(turned([], 'L1', true), 'L1', false)).toEqual([]);
    expect(Object.is(wired([at('L1', 'P', 0)], turned([], 'L1', true))[0]?.value, 0)).toBe(true);
  });

  it('keeps the turn of a transformer when its phase is moved', () => {
    const moved = led(turned([], 'L1', true), { from: 'L1', to: 'L2' }, THREE);
    expect(moved).toContainEqual({ from: 'L1', to: 'L2', turned: true });
    expect(moved).toContainEqual({ from: 'L2', to: 'L1', turned: false });
  });

  // proves R-ADD-029
  it('is turned by the phase that is stored, beside the fault that shows it', () => {
    const swapped = led([], { from: 'L1', to: 'L3' }, THREE);
    const over = turnedPhase(swapped, { phase: 'L3', turned: true });
    expect([turnedPhases(over), wired([at('L1', 'P', -5)], over)[0]?.value]).toEqual([['L3'], 5]);
    expect(turnedPhases(turnedPhase(over, { phase: 'L3', turned: false }))).toEqual([]);
    expect(turnedPhase([], { phase: 'L2', turned: true })).toEqual([{ from: 'L2', to: 'L2', turned: true }]);
  });

  it('is offered for phases and channels alone', () => {
    expect(targetsOf('L2')).toEqual(['L1', 'L2', 'L3', null]);
    expect(targetsOf('CH2')).toEqual(['CH2', 'L1', 'L2', 'L3', null]);
    expect([targetsOf('T'), targetsOf('R1'), targetsOf('')]).toEqual([[], [], []]);
  });

  // proves R-ADD-016
  it('of a native device exchanges the phases that it reports, and leaves none out', () => {
    expect(exchangesOf('L1', ['L1', 'L2', 'L3', 'T'])).toEqual(['L1', 'L2', 'L3']);
    expect(exchangesOf('L2', ['L1', 'L2'])).toEqual(['L1', 'L2']);
    expect([exchangesOf('L1', ['L1', 'T']), exchangesOf('CH1', ['L1', 'L2', 'CH1'])]).toEqual([[], []]);
  });
});

// proves R-ADD-007
describe('channels as devices of their own', () => {
  const CLAMPS = {
    values: [at('CH1', 'P', 1), at('CH2', 'P', 2), at('R1', 'relay', 1), at('', 'F', 50), at('T', 'P', 3)],
  };
  const split = { ...UNCHANGED, isSplit: true, wiring: turned([], 'CH2', true) };

  it('are one device each: its channel as L1, the others and the total left out, what is common in all', () => {
    const seen = wiringsOf(CLAMPS, split).map((wiring) =>
      wired(CLAMPS.values, wiring).map(({ place, quantity, value }) => `${place} ${quantity} ${value}`),
    );
    expect(seen).toEqual([
      ['L1 P 1', 'R1 relay 1', ' F 50'],
      ['L1 P -2', ' F 50'],
    ]);
  });

  it('take the relay of their number', () => {
    const outlets = { values: [at('CH1', 'P', 1), at('CH2', 'P', 2), at('R1', 'relay', 0), at('R2', 'relay', 1)] };
    const [, second = []] = wiringsOf(outlets, split);
    expect(wired(outlets.values, second).filter(({ place }) => place === 'R1')).toMatchObject([{ value: 1 }]);
  });

  it('stay one device unless they are split, and where there is only one', () => {
    expect(wiringsOf(CLAMPS, UNCHANGED)).toEqual([[]]);
    expect(channelsOf(CLAMPS)).toBe(2);
    expect(wiringsOf({ values: [at('CH1', 'P', 1)] }, { ...split, wiring: [] })).toEqual([[]]);
  });
});

// proves R-ADD-008
describe('the meaning of an unknown field', () => {
  const FIELD = { path: 'SML.x', quantity: '', place: '', factor: 1 } as const;

  it('has a place and a unit that suit its quantity', () => {
    expect(withQuantity(FIELD, 'P')).toMatchObject({ quantity: 'P', place: 'L1', factor: 1 });
    expect(withQuantity({ ...FIELD, place: 'L2', factor: 1_000 }, 'E_I')).toMatchObject({ place: 'L2', factor: 1_000 });
    expect(withQuantity({ ...FIELD, place: 'L2', factor: 1_000 }, 'tempS')).toMatchObject({ place: '', factor: 1 });
    expect(withQuantity(FIELD, 'nonsense').quantity).toBe('');
    expect(placesFor('relay')).toEqual(['R1', 'R2', 'R3', 'R4']);
    for (const units of Object.values(UNITS)) expect(units[0]?.[1]).toBe(1);
  });

  // proves R-ADD-043
  it('is read in the unit that its name ends in, where its quantity has that unit', () => {
    const factorOf = (path: string, quantity: string) => withQuantity({ ...FIELD, path }, quantity).factor;
    expect(factorOf('meter.power_kw', 'P')).toBe(1_000);
    expect(factorOf('meter.total_kWh', 'E_I')).toBe(1_000);
    expect(factorOf('current_ma.0', 'I')).toBe(0.001);
    expect(factorOf('total_MWh', 'E_I')).toBe(1_000_000);
    // A thousandth, or a million times as much: a person has to choose.
    expect([factorOf('total_mwh', 'E_I'), factorOf('power_MW', 'P'), factorOf('power_mw', 'P')]).toEqual([1, 1, 0.001]);
    expect(factorOf('meter.power_kw', 'U')).toBe(1);
    expect(withQuantity({ ...FIELD, path: 'power_w', factor: 1_000 }, 'P').factor).toBe(1);
    expect(factorOf('flow', 'P')).toBe(1);
  });

  it('is seen as a value before it is stored, in base units and with the ratio', () => {
    const seen = {
      values: [],
      unknown: [
        { path: 'SML.x', value: 1.5 },
        { path: 'SML.id', value: 'abc' },
      ],
    };
    const fields = [{ ...FIELD, quantity: 'P', place: 'T', factor: 1_000 } as const];
    const [total] = checkedValues(seen, { ...UNCHANGED, fields, ratio: '40' });
    expect(total).toMatchObject({ from: 'T', values: [{ quantity: 'P', value: 60_000 }] });
    expect(meaningsOf([FIELD, ...fields])).toEqual(fields);
  });

  it('is refused where two fields would mean the same', () => {
    const power = { ...FIELD, quantity: 'P', place: 'T' } as const;
    expect(hasTwins([power, { ...power, path: 'SML.y' }])).toBe(true);
    expect(hasTwins([power, { ...power, path: 'SML.y', place: 'L1' }, FIELD, FIELD])).toBe(false);
  });
});

describe('the ratio of transformers', () => {
  it('acts on current, power and energy, not on voltage', () => {
    const shown = transformed(wired([at('L1', 'I', 2), at('L1', 'U', 230), at('L1', 'PF', 0.9)], []), 40);
    expect(shown.map(({ value }) => value)).toEqual([80, 230, 0.9]);
  });

  it('is a positive number with a comma or a point', () => {
    expect(['40', '0,5', ' 1.25 ', '', '0', '-1', '1e3', '200000'].map(ratioOf)).toEqual([
      ...[40, 0.5, 1.25, undefined, undefined, undefined, undefined, undefined],
    ]);
  });
});

// proves R-ADD-024
it('the ratio of transformers is asked for where there may be some: not at a plug of one phase', () => {
  const values = [at('L1', 'I', 1)];
  const suggested = { type: 2, phases: 1 } as const;
  expect(mayHaveTransformers({ values, suggested, relays: 1 })).toBe(false);
  expect(mayHaveTransformers({ values, suggested, relays: 0 })).toBe(true);
  expect(mayHaveTransformers({ values, suggested: { ...suggested, phases: 3 }, relays: 1 })).toBe(true);
  const clamps = [at('CH1', 'I', 1), at('CH2', 'I', 1)];
  expect(mayHaveTransformers({ values: clamps, suggested, relays: 1 })).toBe(true);
});
