import { NativeSelect } from '@mantine/core';
import { WIRE_QUANTITIES } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Choice } from './Choice.tsx';
import styles from './MeasurementFiles.module.css';
import {
  type ColumnMapping,
  isEnergy,
  isValue,
  MEANINGS,
  type Meaning,
  mappingProblems,
  unitsOf,
  withMeaning,
} from './mapping.ts';
import { headingOf } from './table-texts.ts';
import type { OpenFile } from './use-import-file.ts';

interface Props {
  readonly open: OpenFile;
  readonly phases: readonly Phase[];
  readonly onChange: (columns: readonly ColumnMapping[]) => void;
}

/** What each column of the file holds. */
export function ColumnList({ open, phases, onChange }: Props) {
  const { t } = useTranslation(['measurement-files']);
  const { mapping, table } = open;
  const problems = mappingProblems(mapping, phases);
  const sample = table.records[mapping.hasHeader ? 1 : 0] ?? [];
  const set = (index: number, column: ColumnMapping) =>
    onChange(mapping.columns.map((each, at) => (at === index ? column : each)));
  return (
    <>
      {problems.whole.map((problem) => (
        <p key={problem} className={styles.wrong} role="alert">
          {t(`columns.problem.${problem}`)}
        </p>
      ))}
      <ul className={styles.columns}>
        {mapping.columns.map((column, index) => {
          const heading = headingOf(open, index) ?? t('columns.number', { number: index + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay where they are
            <li key={index} className={styles.column} data-ignored={column.meaning === 'ignore'}>
              <div className={styles.heading}>
                <strong>{heading}</strong>
                <span>{sample[index] || '–'}</span>
              </div>
              <ColumnFields
                {...{ column, heading, phases }}
                isTwice={problems.columns.has(index)}
                onColumn={(next) => set(index, next)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface FieldsProps {
  readonly column: ColumnMapping;
  readonly heading: string;
  readonly phases: readonly Phase[];
  readonly isTwice: boolean;
  readonly onColumn: (column: ColumnMapping) => void;
}

function ColumnFields({ column, heading, phases, isTwice, onColumn }: FieldsProps) {
  const { t } = useTranslation(['measurement-files', 'common']);
  const { meaning, phase, unit, reading } = column;
  const units = unitsOf(meaning);
  const nameOf = (each: Meaning) =>
    isValue(each) ? t(`common:quantity.${WIRE_QUANTITIES[each]}`) : t(`meaning.${each}`);
  return (
    <fieldset className={styles.columnFields} aria-label={heading}>
      <NativeSelect
        label={t('columns.meaning')}
        value={meaning}
        data={MEANINGS.map((each) => ({ value: each, label: nameOf(each) }))}
        error={isTwice ? t('columns.problem.twice') : undefined}
        onChange={({ currentTarget: { value } }) => {
          const chosen = MEANINGS.find((each) => each === value);
          if (chosen !== undefined) onColumn(withMeaning(column, chosen));
        }}
      />
      {isEnergy(meaning) ? (
        <Choice<ColumnMapping['reading']>
          label={t('reading.label')}
          value={reading}
          options={(['interval', 'register'] as const).map((each) => [each, t(`reading.${each}`)])}
          onChoose={(next) => onColumn({ ...column, reading: next })}
        />
      ) : null}
      {isValue(meaning) && meaning !== 'F' && phases.length > 1 ? (
        <Choice<Phase | 'all'>
          label={t('phase.label')}
          value={phase}
          options={[['all', t('phase.all')], ...PHASES.slice(0, phases.length).map((each) => [each, each] as const)]}
          onChoose={(next) => onColumn({ ...column, phase: next })}
        />
      ) : null}
      {units.length > 1 ? (
        <Choice<string>
          label={t('columns.unit')}
          value={unit}
          options={units.map((each) => [each.unit, each.unit])}
          onChoose={(next) => onColumn({ ...column, unit: next })}
        />
      ) : null}
    </fieldset>
  );
}
