import { NativeSelect } from '@mantine/core';
import { type DeviceListEntry, familiesOf, measures } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import { Choice } from '../Choice.tsx';
import {
  CIRCUIT_PLACES,
  isCircuit,
  isMeasuredAt,
  isRelay,
  isSingle,
  nameOfQuantity,
  RELAY_PLACES,
} from '../file-quantities.ts';
import styles from '../MeasurementFiles.module.css';
import {
  type ColumnMapping,
  isEnergy,
  isValue,
  type Meaning,
  mappingProblems,
  meaningsFor,
  unitsOf,
  withMeaning,
} from './mapping.ts';
import { headingOf } from './table-texts.ts';
import type { OpenFile } from './use-import-file.ts';

interface Props {
  readonly open: OpenFile;
  readonly device: DeviceListEntry;
  readonly phases: readonly Phase[];
  readonly onChange: (columns: readonly ColumnMapping[]) => void;
}

/** The meaning of each column of the file. */
export function ColumnList({ open, device, phases, onChange }: Props) {
  const { t } = useTranslation(['measurement-files']);
  const { mapping, table } = open;
  const problems = mappingProblems(mapping, phases);
  const sample = table.records[mapping.hasHeader ? 1 : 0] ?? [];
  const set = (index: number, column: ColumnMapping) =>
    onChange(mapping.columns.map((each, at) => (at === index ? column : each)));
  return (
    <>
      {problems.whole.map((problem) => (
        <Wrong key={problem} text={t(`columns.problem.${problem}`)} />
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
                {...{ column, heading, phases, device }}
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
  readonly device: DeviceListEntry;
  readonly isTwice: boolean;
  readonly onColumn: (column: ColumnMapping) => void;
}

function ColumnFields({ column, heading, phases, device, isTwice, onColumn }: FieldsProps) {
  const { t } = useTranslation(['measurement-files', 'common']);
  const { meaning, unit, reading } = column;
  const units = unitsOf(meaning);
  const nameOf = (each: Meaning) =>
    isValue(each) ? t(`common:quantity.${nameOfQuantity(each)}`) : t(`meaning.${each}`);
  const meanings = meaningsFor(familiesOf(device.type), device.lora);
  return (
    <fieldset className={styles.columnFields} aria-label={heading}>
      <NativeSelect
        label={t('columns.meaning')}
        value={meaning}
        data={meanings.map((each) => ({ value: each, label: nameOf(each) }))}
        error={isTwice ? t('columns.problem.twice') : undefined}
        onChange={({ currentTarget: { value } }) => {
          const chosen = meanings.find((each) => each === value);
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
      <PlaceChoice {...{ column, phases, device, onColumn }} />
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

/** Where the column's quantity was measured; without a choice where there is only one place. */
function PlaceChoice({
  column,
  phases,
  device,
  onColumn,
}: Pick<FieldsProps, 'column' | 'phases' | 'device' | 'onColumn'>) {
  const { t } = useTranslation(['measurement-files']);
  const { meaning, phase } = column;
  if (!isValue(meaning) || isSingle(meaning)) return null;
  const others = [
    ...(device.lora ? (['T'] as const) : []),
    ...(measures(device.type, 'circuits') ? CIRCUIT_PLACES : []),
    ...(measures(device.type, 'relays') ? RELAY_PLACES : []),
  ];
  const places = [...phases, ...others].filter((place) => isMeasuredAt(meaning, place));
  if (places.length < 2) return null;
  const nameOf = (place: ColumnMapping['phase']) => {
    if (place === 'T') return t('phase.reported');
    if (isRelay(place)) return t('phase.relay', { number: place.slice(1) });
    return isCircuit(place) ? t('phase.circuit', { number: place.slice(2) }) : place;
  };
  return (
    <Choice<ColumnMapping['phase']>
      label={t('phase.label')}
      value={phase}
      options={[
        ...(places.some((place) => phases.some((each) => each === place)) ? [['all', t('phase.all')] as const] : []),
        ...places.map((place) => [place, nameOf(place)] as const),
      ]}
      onChoose={(next) => onColumn({ ...column, phase: next })}
    />
  );
}
