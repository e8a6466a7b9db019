import type { MeterTest } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../../base/ui/table/DataTable.tsx';
import { useWords } from '../use-words.ts';
import { TestVerdict } from './TestVerdict.tsx';
import { testColumns, testText } from './test-view.ts';
import { useFieldName } from './use-field-name.ts';

/** A result beside its place in the list: not every device numbers its results. */
export interface TestRow {
  readonly id: string;
  readonly test: MeterTest;
}

export type TestColumn = DataColumn<TestRow>;

/** What a phone shows of a result before it is unfolded: what was tested, and what came out. */
const FIRST_ON_PHONE: ReadonlySet<string> = new Set(['TIME', 'ERROR', 'LIMIT', 'LOAD', 'PF']);

/** The columns of all results: a field each, and the verdict, which a phone shows before the fields that are folded. */
export function useTestColumns(
  tests: readonly MeterTest[],
  { zone, isPhone }: { readonly zone: string; readonly isPhone: boolean },
): readonly TestColumn[] {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(zone);
  const fieldName = useFieldName();
  const fields = testColumns(tests).map(
    (key): TestColumn => ({
      key,
      title: fieldName(key),
      cell: ({ test }) => testText(key, test[key] ?? '', words),
      ...(FIRST_ON_PHONE.has(key) ? {} : { isFurther: true }),
    }),
  );
  const verdict = { key: 'verdict', title: t('verdict'), cell: ({ test }: TestRow) => <TestVerdict test={test} /> };
  const [first, ...others] = fields;
  return isPhone && first !== undefined ? [first, verdict, ...others] : [...fields, verdict];
}
