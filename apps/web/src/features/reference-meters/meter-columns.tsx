import type { DeviceListEntry } from '@phasor/contract';
import {
  METER_FIELD_NAMES,
  METER_FIELDS,
  type MeterField,
  type MeterFieldKind,
  type StoredMeter,
} from '@phasor/contract/stored-meters';
import { IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { MeterCell } from './MeterCell.tsx';
import { type MeterWords, meterLabel, sortValue } from './meter-view.ts';
import styles from './ReferenceMeters.module.css';
import { useWords } from './use-words.ts';

/** What is open over the list, for the meter of that identifier. */
export type Asked = undefined | { readonly kind: 'edit' | 'images' | 'remove'; readonly id: number };

/** The serial number names a row and leads; on a phone these few are shown at once. */
const FIRST: readonly MeterField[] = ['SNUM', 'TYPE', 'PRODUCER', 'YMAN', 'LOCATION', 'MTIME'];
const ORDER: readonly MeterField[] = ['SNUM', ...METER_FIELD_NAMES.filter((field) => field !== 'SNUM')];

/** Every field of a stored meter as a column, and what can be done with a row. */
export function useMeterColumns(
  device: DeviceListEntry,
  ask: (asked: Asked) => void,
): readonly DataColumn<StoredMeter>[] {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(device.time_zone);
  return useMemo(
    () => [
      ...ORDER.map((field) => fieldColumn(field, { title: t(`field.${field}`), words, token: device.token })),
      {
        key: 'actions',
        title: t('actions'),
        kind: 'actions',
        cell: (meter) => <RowActions meter={meter} ask={ask} />,
      },
    ],
    [t, words, device.token, ask],
  );
}

interface ColumnParts {
  readonly title: string;
  readonly words: MeterWords;
  readonly token: string;
}

function fieldColumn(field: MeterField, { title, words, token }: ColumnParts): DataColumn<StoredMeter> {
  const kind: MeterFieldKind = METER_FIELDS[field];
  return {
    key: field,
    title,
    sortBy: (meter) => sortValue(field, meter[field], words),
    cell: (meter) => <MeterCell {...{ field, title, meter, words, token }} />,
    ...(kind === 'number' || kind === 'digits' ? { kind: 'end' } : {}),
    ...(FIRST.includes(field) ? {} : { isFurther: true }),
  };
}

const ACTIONS = [
  { kind: 'edit', Icon: IconPencil },
  { kind: 'images', Icon: IconPhoto },
  { kind: 'remove', Icon: IconTrash },
] as const;

function RowActions({ meter, ask }: { meter: StoredMeter; ask: (asked: Asked) => void }) {
  const { t } = useTranslation(['reference-meters']);
  return (
    <span className={styles.buttons}>
      {ACTIONS.map(({ kind, Icon }) => (
        <button
          key={kind}
          type="button"
          className={styles.sign}
          aria-label={t(`action.${kind}_of`, { meter: meterLabel(meter) })}
          title={t(`action.${kind}`)}
          onClick={() => ask({ kind, id: meter.ID_meter })}
        >
          <Icon aria-hidden />
        </button>
      ))}
    </span>
  );
}
