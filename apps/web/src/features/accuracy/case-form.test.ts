import { GENERATOR_DEFAULTS, TEST_CONDITIONS } from '@phasor/contract/accuracy';
import { describe, expect, it } from 'vitest';
import {
  type CaseForm,
  caseOf,
  conditionProblems,
  formOf,
  generatorProblems,
  generatorTags,
  givenValue,
  numberOf,
  plannedCase,
  unjudgeable,
  valueTags,
} from './case-form.ts';

const fresh = formOf(undefined, 'Test case 1', 'en');
const of = (change: Partial<CaseForm>): CaseForm => ({ ...fresh, ...change });
const row = (text: string) => ({ L1: text, L2: text, L3: text });

describe('the form of a test case', () => {
  // proves R-ACCU-009
  it('begins with the defaults: 240 V, 1 A, 60° behind, 50 Hz, 1 per cent, and nothing chosen', () => {
    expect(fresh).toMatchObject({
      name: 'Test case 1',
      generator: {
        U: row('240'),
        I: row('1'),
        ANGLE_U: { L1: '0', L2: '120', L3: '240' },
        ANGLE_I: { L1: '60', L2: '180', L3: '300' },
      },
      freq: '50',
      accuracy: { U: '1', I: '1', P: '1', Q: '1', S: '1' },
    });
    expect(fresh.conditions.size).toBe(0);
    expect(generatorProblems(fresh)).toEqual({});
    expect(conditionProblems(fresh)).toEqual({ conditions: 'required' });
  });

  it('shows a stored test case, with the decimal mark of the language', () => {
    const kept = caseOf(
      of({ conditions: new Set(['VA', 'PC']), accuracy: { ...fresh.accuracy, U: '0,5' }, freq: '50.5' }),
    );
    expect(kept).toMatchObject({ testConditions: ['VA', 'PC'], accuracy: { U: 0.5, P: 1 } });
    const again = formOf(kept, 'other', 'sk');
    expect(again).toMatchObject({ name: 'Test case 1', freq: '50,5', accuracy: { U: '0,5' } });
    expect(caseOf(again)).toEqual(kept);
  });

  // proves R-ACCU-002
  it.each([
    ['U', '99', '320.1'],
    ['I', '-1', '120.5'],
    ['ANGLE_U', '-1', '361'],
    ['ANGLE_I', '-1', '361'],
  ] as const)('takes %s within its limits in every phase', (name, low, high) => {
    for (const wrong of [low, high, 'x', '']) {
      const form = of({ generator: { ...fresh.generator, [name]: { ...fresh.generator[name], L2: wrong } } });
      expect(Object.keys(generatorProblems(form))).toEqual([`${name}.L2`]);
    }
  });

  // proves R-ACCU-002
  it('takes 40 to 70 Hz and a name of 3 to 30 characters', () => {
    expect(generatorProblems(of({ freq: '39.9' }))).toEqual({ freq: 'range' });
    expect(generatorProblems(of({ freq: '70.1' }))).toEqual({ freq: 'range' });
    expect(generatorProblems(of({ name: ' ab ' }))).toEqual({ name: 'length' });
    expect(generatorProblems(of({ name: ' ' }))).toEqual({ name: 'required' });
    expect(generatorProblems(of({ name: 'a'.repeat(31) }))).toEqual({ name: 'length' });
  });

  // proves R-ACCU-010
  it('requires an accuracy of compared quantities only: 1e-15 to 100, digits with one decimal mark', () => {
    const with_ = (U: string) => of({ conditions: new Set(['VA']), accuracy: { ...fresh.accuracy, U, I: 'x' } });
    for (const right of ['0.000000000000001', '100', '0,2']) expect(conditionProblems(with_(right))).toEqual({});
    expect(conditionProblems(with_('0'))).toEqual({ 'accuracy.U': 'range' });
    expect(conditionProblems(with_('100.1'))).toEqual({ 'accuracy.U': 'range' });
    expect(conditionProblems(with_('1e-3'))).toEqual({ 'accuracy.U': 'number' });
    expect(conditionProblems(with_(''))).toEqual({ 'accuracy.U': 'required' });
    expect(caseOf(with_('2')).accuracy).toEqual({ U: 2, I: 1, P: 1, Q: 1, S: 1 });
  });

  it('reads numbers with a point or a comma, and nothing else', () => {
    expect(['1', '1.5', '1,5', ' 7 ', '.5'].map(numberOf)).toEqual([1, 1.5, 1.5, 7, 0.5]);
    expect(['', '.', '1.2.3', '-1', '1e3', 'Infinity'].map(numberOf)).toEqual(Array(6).fill(undefined));
  });
});

describe('a test case', () => {
  it('shows in tags what is set and what is compared', () => {
    const kept = caseOf(of({ conditions: new Set(['VA', 'VB', 'VC', 'PA', 'PC']) }));
    expect(kept.tags_generator).toEqual(['240\u00a0V', '1\u00a0A', 'φ 60°', '50\u00a0Hz']);
    expect(kept.tags_testValues).toEqual(['U ±1\u00a0%', 'P L1 L3 ±1\u00a0%']);
  });

  // proves R-FORM-011
  it('shows tags with the decimal mark of the language, and no more digits than were typed', () => {
    const generator = { ...fresh.generator, ANGLE_U: { L1: '0.1', L2: '120', L3: '240' } };
    const ANGLE_I = { L1: '60.3', L2: '480', L3: '300' };
    const accuracy = { ...fresh.accuracy, U: '0.5', I: '0.000000000000001' };
    const odd = of({ generator: { ...generator, ANGLE_I }, freq: '50.5', conditions: new Set(['VA', 'IA']), accuracy });
    const kept = caseOf(odd);
    expect(generatorTags(kept.generatorData, 'sk')).toEqual([
      '240\u00a0V',
      '1\u00a0A',
      'φ 60,2 / 0 / 60°',
      '50,5\u00a0Hz',
    ]);
    expect(valueTags(kept, 'de')).toEqual(['U L1 ±0,5\u00a0%', 'I L1 ±0,000000000000001\u00a0%']);
    expect(kept.tags_generator?.at(-1)).toBe('50.5\u00a0Hz');
  });

  it('is sent to a run with the accuracy of each quantity', () => {
    const kept = caseOf(of({ conditions: new Set(['SC', 'VA']), accuracy: { ...fresh.accuracy, S: '3' } }));
    expect(plannedCase(kept)).toEqual({
      name: 'Test case 1',
      generator: GENERATOR_DEFAULTS,
      testConditions: [
        { testCase: 'VA', accuracy: 1 },
        { testCase: 'SC', accuracy: 3 },
      ],
    });
  });

  it('gives values that follow from voltage, current and angle, of which some cannot be judged', () => {
    expect(givenValue(GENERATOR_DEFAULTS, 'PB')).toBeCloseTo(120, 6);
    expect(givenValue(GENERATOR_DEFAULTS, 'QB')).toBeCloseTo(240 * Math.sin(Math.PI / 3), 6);
    expect(givenValue(GENERATOR_DEFAULTS, 'SB')).toBe(240);
    const all = new Set(TEST_CONDITIONS);
    expect(unjudgeable(GENERATOR_DEFAULTS, all)).toEqual([]);
    const odd = { ...GENERATOR_DEFAULTS, I: { L1: 1, L2: 0, L3: 1 }, ANGLE_I: { L1: 0, L2: 180, L3: 330 } };
    expect(unjudgeable(odd, all)).toEqual(['IB', 'PB', 'PC', 'QA', 'QB', 'SB']);
    expect(unjudgeable(odd, new Set(['VA', 'QA']))).toEqual(['QA']);
  });
});
