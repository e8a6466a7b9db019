import { Button } from '@mantine/core';
import type { Source } from '@phasor/contract';
import { formatNumber, HOUR_MS, MINUTE_MS, QUARTER_MS, SECOND_MS, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Choice, SourceChoice } from '../Choice.tsx';
import { type DecimalMark, TIME_FORMATS, type TimeFormat } from '../cells.ts';
import styles from '../MeasurementFiles.module.css';
import type { IntervalLength, Mapping } from './mapping.ts';
import { SEPARATORS, type Separator } from './read-table.ts';
import type { UnderstandContext } from './understood.ts';
import type { OpenFile } from './use-import-file.ts';

interface Props {
  readonly open: OpenFile;
  readonly context: UnderstandContext;
  /** Of devices that measure over LoRa too. */
  readonly sources: { readonly source: Source; readonly onSource: (source: Source) => void } | undefined;
  readonly onChange: (part: Partial<Mapping>) => void;
  readonly onSeparator: (separator: Separator) => void;
  readonly onClose: () => void;
}

const INTERVALS: readonly IntervalLength[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  QUARTER_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  'day',
  'month',
];
const SEPARATOR_NAMES = { '\t': 'tab', ';': 'semicolon', '|': 'bar', ',': 'comma' } as const;

/** Settings of the whole file: its separators and the meaning of its times. */
export function MappingFields({ open, context, sources, onChange, onSeparator, onClose }: Props) {
  const { t, i18n } = useTranslation(['measurement-files', 'toolbar']);
  const { table, mapping } = open;
  const isOf = (meaning: string) => mapping.columns.some((column) => column.meaning === meaning);
  const count = formatNumber(table.records.length - (mapping.hasHeader ? 1 : 0), 0, localeOf(i18n.language));
  const intervals = INTERVALS.includes(mapping.interval) ? INTERVALS : [mapping.interval, ...INTERVALS];
  return (
    <>
      <p className={styles.facts}>
        {t('file.records', { count: table.records.length - (mapping.hasHeader ? 1 : 0), number: count })}
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('file.other')}
        </Button>
      </p>
      <div className={styles.fields}>
        <Choice<Separator>
          label={t('separator.label')}
          value={table.separator}
          options={SEPARATORS.map((value) => [value, t(`separator.${SEPARATOR_NAMES[value]}`)])}
          onChoose={onSeparator}
        />
        <Choice<DecimalMark>
          label={t('decimal.label')}
          value={mapping.decimalMark}
          options={[
            [',', t('decimal.comma')],
            ['.', t('decimal.point')],
          ]}
          onChoose={(decimalMark) => onChange({ decimalMark })}
        />
        <Choice<'yes' | 'no'>
          label={t('header.label')}
          value={mapping.hasHeader ? 'yes' : 'no'}
          options={[
            ['yes', t('header.yes')],
            ['no', t('header.no')],
          ]}
          onChoose={(value) => onChange({ hasHeader: value === 'yes' })}
        />
        <Choice<TimeFormat>
          label={t('time.format')}
          value={mapping.timeFormat}
          options={TIME_FORMATS.map((value) => [value, t(`time.${value}`)])}
          onChoose={(timeFormat) => onChange({ timeFormat })}
        />
        <ZoneChoice mapping={mapping} onChange={onChange} />
        <Choice<Mapping['stamp']>
          label={t('stamp.label')}
          value={mapping.stamp}
          options={(['start', 'end'] as const).map((value) => [value, t(`stamp.${value}`)])}
          onChoose={(stamp) => onChange({ stamp })}
        />
        {isOf('interval') ? null : (
          <Choice<string>
            label={t('interval.label')}
            value={String(mapping.interval)}
            options={intervals.map((value) => [
              String(value),
              typeof value === 'number' ? lengthText(value) : t(`interval.${value}`),
            ])}
            onChoose={(value) => onChange({ interval: value === 'day' || value === 'month' ? value : Number(value) })}
          />
        )}
        {context.ratio === 1 ? null : (
          <Choice<'supply' | 'meter'>
            label={t('ratio.label', { ratio: context.ratio })}
            value={mapping.isPrimary ? 'supply' : 'meter'}
            options={(['supply', 'meter'] as const).map((value) => [value, t(`ratio.${value}`)])}
            onChoose={(value) => onChange({ isPrimary: value === 'supply' })}
          />
        )}
        {sources === undefined ? null : <SourceChoice {...sources} />}
      </div>
    </>
  );
}

/** `15 min`, in the longest unit with a whole number. */
function lengthText(ms: number): string {
  if (ms % HOUR_MS === 0) return withUnit(String(ms / HOUR_MS), 'h');
  return ms % MINUTE_MS === 0 ? withUnit(String(ms / MINUTE_MS), 'min') : withUnit(String(ms / SECOND_MS), 's');
}

/** The zone of clock readings; instants need none. */
function ZoneChoice({ mapping, onChange }: Pick<Props, 'onChange'> & { mapping: Mapping }) {
  const { t } = useTranslation(['measurement-files']);
  if (mapping.timeFormat.startsWith('epoch')) return null;
  const zones = [...new Set([mapping.zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Choice<string>
      label={t('time.zone')}
      value={mapping.zone}
      options={zones.map((zone) => [zone, zone])}
      onChoose={(zone) => onChange({ zone })}
    />
  );
}
