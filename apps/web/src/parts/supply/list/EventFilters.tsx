import { NativeSelect } from '@mantine/core';
import type { SupplyEventValues } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { SUPPLY_KIND_NAMES } from '@phasor/supply';
import { useTranslation } from 'react-i18next';
import { PaperFilters } from '../../../base/ui/table/PaperFilters.tsx';
import { durationText } from '../event-view.ts';
import styles from '../supply.module.css';
import { DURATIONS, type EventChoice, type EventFilter } from './event-filter.ts';

interface Props {
  readonly filter: EventFilter;
  readonly onFilter: (choice: EventChoice) => void;
  readonly events: readonly SupplyEventValues[];
  readonly locale: string;
}

/** Which events a list shows: by kind, phase and duration. */
export function EventFilters({ filter, onFilter, events, locale }: Props) {
  const { t } = useTranslation(['supply']);
  const offered = SUPPLY_KIND_NAMES.filter(
    (kind) => kind === filter.kind || events.some((event) => event.kind === kind),
  );
  const choices = {
    kind: offered.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    phase: PHASES.map((phase) => ({ value: phase, label: phase })),
    least: DURATIONS.map((ms) => ({
      value: String(ms),
      label: t('filter.at_least', { duration: durationText(ms, locale) }),
    })),
  } as const;
  const fields = [
    ['kind', t('filter.kind')],
    ['phase', t('filter.phase')],
    ['least', t('filter.duration')],
  ] as const;
  const labelOf = (name: keyof EventFilter) =>
    choices[name].find(({ value }) => value === String(filter[name] ?? ''))?.label ?? '';
  return (
    <>
      <PaperFilters chosen={fields.map(([name, label]) => [label, labelOf(name)])} />
      {fields.map(([name, label]) => (
        <NativeSelect
          key={name}
          className={styles.field}
          label={label}
          value={String(filter[name] ?? '')}
          data={[{ value: '', label: t('filter.all') }, ...choices[name]]}
          onChange={({ currentTarget: { value } }) => onFilter({ [name]: value })}
        />
      ))}
    </>
  );
}
