import { METER_FIELD_NAMES } from '@phasor/contract/stored-meters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyForm, type FormField, type MeterForm, meterOf, problemsIn, STEPS, written } from './meter-form.ts';

const typed = (fields: Partial<Record<FormField, string>>, form = emptyForm()): MeterForm =>
  Object.entries(fields).reduce((now, [field, value]) => written(now, field as FormField, value), form);
const shown = (form: MeterForm, ...fields: FormField[]) => fields.map((field) => form[field]);

describe('the form of a new meter', () => {
  // proves R-METER-024
  it('begins with the defaults only', () => {
    const filled = Object.entries(emptyForm()).filter(([, value]) => value !== '');
    expect(Object.fromEntries(filled)).toEqual({
      ...{ CONTYPE: '0', ELM_OUTPUT_TYPE: '0', MENERGYTYPE: '0', CONSTANT: '1000', CONSTUNIT: '5', CONSTTYPE: '0' },
      ...{ FREQ: '50', ENERMETHOD: '0', CTRATIO: '1', VTRATIO: '1', SQRT3: '0' },
    });
  });

  // proves R-METER-025
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['5', undefined],
    ['0', undefined],
    ['5.5', 'digits'],
    ['-5', 'digits'],
    ['5 A', 'digits'],
    ['1e3', 'digits'],
  ])('takes digits for currents and voltages, which it has to have: %j is %s', (value, problem) => {
    for (const field of ['IMIN', 'INOM', 'IMAX', 'UNOM'] as const) {
      expect(problemsIn({ ...emptyForm(), [field]: value }, 1)[field]).toBe(problem);
      expect(problemsIn({ ...emptyForm(), [`${field}_P`]: value }, 1)[`${field}_P`]).toBe(problem);
    }
    expect(problemsIn({ ...emptyForm(), CONSTANT: value }, 0).CONSTANT).toBe(problem);
  });

  // proves R-METER-023
  it('does not leave a step without what it requires', () => {
    const blank = Object.fromEntries(Object.keys(emptyForm()).map((field) => [field, ''])) as unknown as MeterForm;
    const required = STEPS.map((_, step) => Object.keys(problemsIn(blank, step)));
    expect(required).toEqual([
      ['SNUM', 'TYPE', 'CONTYPE', 'ELM_OUTPUT_TYPE', 'MENERGYTYPE', 'CONSTANT', 'CONSTUNIT', 'CONSTTYPE'],
      [
        ...['CTRATIO', 'CTSNOM', 'IMIN', 'IMIN_P', 'INOM', 'INOM_P', 'IMAX', 'IMAX_P'],
        ...['VTRATIO', 'VTSNOM', 'UNOM', 'UNOM_P'],
      ],
      ['FREQ', 'ENERMETHOD'],
      [],
    ]);
  });

  // proves R-METER-026
  it('takes digits for class and year where they are given, and any text for the rest', () => {
    const form = { ...emptyForm(), SNUM: 'A-7', TYPE: 'x', PRODUCER: '<b>', CLASS: '', YMAN: '' };
    expect(problemsIn(form, 0)).toEqual({});
    expect(problemsIn({ ...form, CLASS: '0.5T', YMAN: '19x' }, 0)).toEqual({ CLASS: 'class', YMAN: 'digits' });
    for (const CLASS of ['1', '0.5', '0,2S', '0.5s', 'B'])
      expect(problemsIn({ ...form, CLASS, YMAN: '2019' }, 0)).toEqual({});
    expect(problemsIn({ ...form, NOTE1: '=1+1', ADDRESS: '"' }, 2)).toEqual({});
    expect(problemsIn({ ...form, SNUM: 'x'.repeat(65) }, 0)).toEqual({ SNUM: 'long' });
  });

  it('is sent with every field, on the secondary side, without fields of the server', () => {
    const meter = meterOf(typed({ SNUM: ' 7 ', CTRATIO: '40', INOM: '5' }));
    expect(Object.keys(meter).toSorted()).toEqual([...METER_FIELD_NAMES].toSorted());
    expect(meter).toMatchObject({ SNUM: '7', INOM: '5', CTRATIO: '40', ISIDE: 0, USIDE: 0, MTIME: '', SQRT3: '0' });
  });
});

describe('the ratio of the current transformers', () => {
  // proves R-METER-027
  it('sets the primary of each secondary current, and the text of the protocol', () => {
    const form = typed({ CTRATIO: '40', IMIN: '1', INOM: '5', IMAX: '6' });
    expect(shown(form, 'IMIN_P', 'INOM_P', 'IMAX_P', 'CURRENT')).toEqual(['40', '200', '240', '3x200/5 A']);
  });

  // proves R-METER-027
  it('sets the secondary of the primary nominal current', () => {
    const form = typed({ CTRATIO: '40', INOM_P: '200' });
    expect(shown(form, 'INOM', 'CURRENT')).toEqual(['5', '3x200/5 A']);
  });

  // proves R-METER-025
  it('may lead to fractions, which are allowed unlike typed ones', () => {
    const form = typed({ CTRATIO: '40', INOM_P: '100', CTSNOM: '5', IMIN: '1', IMAX: '6' });
    expect(shown(form, 'INOM', 'CURRENT')).toEqual(['2.5', '3x100/2.5 A']);
    const { INOM, INOM_P } = problemsIn(form, 1);
    expect([INOM, INOM_P]).toEqual([undefined, undefined]);
    expect(problemsIn({ ...form, INOM: '2.6' }, 1).INOM).toBe('digits');
  });

  // proves R-METER-029
  it.each(['0', '', '-2', 'x'])('changes nothing at %j', (ratio) => {
    const form = typed({ CTRATIO: ratio, INOM: '5', IMIN_P: '7' });
    expect(shown(form, 'INOM_P', 'IMIN', 'CURRENT')).toEqual(['', '', '']);
  });

  // proves R-METER-029
  it.each(['0', '', '-5', '5 A'])('changes nothing with a current of %j', (current) => {
    const before = typed({ CTRATIO: '40', INOM: '5' });
    expect(shown(typed({ INOM: current }, before), 'INOM_P', 'CURRENT')).toEqual(['200', '3x200/5 A']);
    expect(shown(typed({ INOM_P: current }, before), 'INOM', 'CURRENT').slice(0, 1)).toEqual(['5']);
  });

  // proves R-METER-027
  it('sets all primaries again when it changes, with a comma too', () => {
    const form = typed({ INOM: '5', IMAX: '6', CTRATIO: '1,5' });
    expect(shown(form, 'INOM_P', 'IMAX_P', 'CURRENT')).toEqual(['7.5', '9', '3x7.5/5 A']);
  });

  // proves R-METER-027
  it('holds between both sides, whichever was typed last', () => {
    const values = { ratio: fc.integer({ min: 1, max: 10_000 }), value: fc.integer({ min: 1, max: 100_000 }) };
    fc.assert(
      fc.property(fc.record(values), fc.constantFrom('INOM', 'INOM_P'), ({ ratio, value }, side) => {
        const form = typed({ CTRATIO: String(ratio), [side]: String(value) });
        expect(Number(form.INOM_P) / Number(form.INOM) / ratio).toBeCloseTo(1, 6);
        expect(form.CURRENT).toBe(`3x${form.INOM_P}/${form.INOM} A`);
      }),
    );
  });
});

describe('the ratio of the voltage transformers', () => {
  // proves R-METER-028
  it('does the same for the voltage, and leaves the currents alone', () => {
    const form = typed({ VTRATIO: '220', UNOM: '100' });
    expect(shown(form, 'UNOM_P', 'VOLTAGE', 'CURRENT', 'INOM_P')).toEqual(['22000', '3x22000/100 V', '', '']);
    expect(shown(typed({ UNOM_P: '11000' }, form), 'UNOM', 'VOLTAGE')).toEqual(['50', '3x11000/50 V']);
  });
});
