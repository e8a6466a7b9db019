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
import { mayCall } from '../../base/session/may-call.ts';
import { IconButton } from '../../base/ui/IconButton.tsx';
import type { DataColumn } from '../../base/ui/table/DataTable.tsx';
import { MeterCell } from './MeterCell.tsx';
import { type MeterWords, meterLabel, sortValue } from './meter-view.ts';
import styles from './ReferenceMeters.module.css';
import { useWords } from './use-words.ts';

/** What is open above the list, for the meter with that identifier. */
export type Asked = undefined | { readonly kind: 'edit' | 'images' | 'remove'; readonly id: number };

/** The serial number is the title of a row; on a phone only these few columns are shown at first. */
const FIRST: readonly MeterField[] = ['SNUM', 'TYPE', 'PRODUCER', 'YMAN', 'LOCATION', 'MTIME'];
const ORDER: readonly MeterField[] = ['SNUM', ...METER_FIELD_NAMES.filter((field) => field !== 'SNUM')];

/** Every field of a stored meter as a column, and the actions of a row. */
export function useMeterColumns(
  device: DeviceListEntry,
  ask: (asked: Asked) => void,
): readonly DataColumn<StoredMeter>[] {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(device.time_zone);
  return useMemo(
    () => [
      ...ORDER.map((field) => fieldColumn(field, { title: t(`field.${field}`), words, device })),
      {
        key: 'actions',
        title: t('actions'),
        kind: 'actions',
        cell: (meter) => <RowActions device={device} meter={meter} ask={ask} />,
      },
    ],
    [t, words, device, ask],
  );
}

interface ColumnParts {
  readonly title: string;
  readonly words: MeterWords;
  readonly device: DeviceListEntry;
}

function fieldColumn(field: MeterField, { title, words, device }: ColumnParts): DataColumn<StoredMeter> {
  const kind: MeterFieldKind = METER_FIELDS[field];
  return {
    key: field,
    title,
    sortBy: (meter) => sortValue(field, meter[field], words),
    cell: (meter) => <MeterCell {...{ field, title, meter, words, device }} />,
    ...(kind === 'number' || kind === 'digits' || kind === 'class' ? { kind: 'end' } : {}),
    ...(FIRST.includes(field) ? {} : { isFurther: true }),
  };
}

const ACTIONS = [
  { kind: 'edit', Icon: IconPencil, call: 'meters.change' },
  { kind: 'images', Icon: IconPhoto, call: 'meters.images' },
  { kind: 'remove', Icon: IconTrash, call: 'meters.remove' },
] as const;

interface RowActionsProps {
  readonly device: DeviceListEntry;
  readonly meter: StoredMeter;
  readonly ask: (asked: Asked) => void;
}

function RowActions({ device, meter, ask }: RowActionsProps) {
  const { t } = useTranslation(['reference-meters']);
  return (
    <span className={styles.buttons}>
      {ACTIONS.filter(({ call }) => mayCall(device, call)).map(({ kind, Icon }) => (
        <IconButton
          key={kind}
          icon={Icon}
          look="plain"
          label={t(`action.${kind}_of`, { meter: meterLabel(meter) })}
          title={t(`action.${kind}`)}
          onClick={() => ask({ kind, id: meter.ID_meter })}
        />
      ))}
    </span>
  );
}
