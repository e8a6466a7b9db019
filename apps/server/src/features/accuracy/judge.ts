import { type AccuracyPlannedCase, type AccuracyResultRow, type GeneratorData, phaseColumn } from '@phasor/contract';
import { conditionPlace, type TestCondition } from '@phasor/contract/accuracy';

/** Mean of a column over the window; undefined where it was not told. */
export type MeanOf = (column: string) => number | undefined;

/** Share of full scale below which a reference is next to nothing: per cent of it would say nothing about a device. */
const NEXT_TO_NOTHING = 0.005;

/** Compares what a device measured with what the bench's own reference measured at the same time (IEC 60736). */
export function judge(
  { generator, testConditions }: AccuracyPlannedCase,
  means: { readonly bench: MeanOf; readonly device: MeanOf },
): AccuracyResultRow[] {
  return testConditions.map(({ testCase, accuracy }) => {
    const column = columnOf(testCase);
    const reference = means.bench(column);
    const value = means.device(column);
    const told = { testCase, accuracy, generator_value: reference ?? null, device_value: value ?? null };
    const nothing = { absolute_error: null, relative_error: null };
    if (value === undefined) return { ...told, ...nothing, status: 'NO_VALUE' };
    if (reference === undefined) return { ...told, ...nothing, status: 'NO_REFERENCE' };
    const absolute = value - reference;
    const whole = fullScale(testCase, generator);
    if (whole === 0 || Math.abs(reference) < NEXT_TO_NOTHING * whole) {
      return { ...told, absolute_error: absolute, relative_error: null, status: 'NO_REFERENCE' };
    }
    const relative = (absolute / reference) * 100;
    const status = Math.abs(relative) <= accuracy ? 'SUCCESS' : 'FAIL';
    return { ...told, absolute_error: absolute, relative_error: relative, status };
  });
}

/** The column of a sample that a condition is about. */
export function columnOf(code: TestCondition): string {
  const { quantity, phase } = conditionPlace(code);
  return phaseColumn(quantity, phase);
}

/** What a quantity would be at most with what is set: of a power the apparent one. */
function fullScale(code: TestCondition, { U, I }: GeneratorData): number {
  const { quantity, phase } = conditionPlace(code);
  if (quantity === 'U') return U[phase];
  return quantity === 'I' ? I[phase] : U[phase] * I[phase];
}
