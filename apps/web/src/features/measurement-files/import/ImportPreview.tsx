import type { DeviceListEntry, Source } from '@phasor/contract';
import { formatNumber, formatQuantity, TOOLTIP_DECIMALS, withUnit } from '@phasor/quantities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card } from '../../../base/ui/Card.tsx';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import styles from '../MeasurementFiles.module.css';
import { Progress } from '../Progress.tsx';
import { ImportRun } from './ImportRun.tsx';
import { isUsable, mappingProblems } from './mapping.ts';
import { energySums, previewRows } from './preview-rows.ts';
import { RejectedList } from './RejectedList.tsx';
import { importName } from './send-rows.ts';
import { instantText } from './table-texts.ts';
import type { UnderstandContext, Understood } from './understood.ts';
import type { OpenFile, Understanding } from './use-import-file.ts';

interface Props extends Understanding {
  readonly device: DeviceListEntry;
  readonly open: OpenFile;
  readonly context: UnderstandContext;
  readonly source: Source;
  readonly onClose: () => void;
}

/** The data to be stored, the rejected records, and the button to import. */
export function ImportPreview({ device, open, context, source, understood, share, onClose }: Props) {
  const { t } = useTranslation(['measurement-files']);
  if (!isUsable(mappingProblems(open.mapping, context.phases))) return null;
  if (understood === undefined) {
    return (
      <Card title={t('preview.title')} span={12}>
        <Progress label={t('preview.working')} share={share} />
      </Card>
    );
  }
  const { rows, rejectedCount } = understood;
  const job = { name: importName(open.file.name), token: device.token, source, rows };
  return (
    <>
      <Card title={t('preview.title')} aside={t('preview.zone', { zone: device.time_zone })} span={12}>
        {rows.length === 0 ? (
          <Wrong text={t('preview.nothing')} />
        ) : (
          <>
            <Summary understood={understood} zone={device.time_zone} ratio={context.ratio} />
            <FirstRows understood={understood} zone={device.time_zone} ratio={context.ratio} />
            <ImportRun job={job} rejected={rejectedCount} onClose={onClose} />
          </>
        )}
      </Card>
      {rejectedCount === 0 ? null : <RejectedList understood={understood} open={open} />}
    </>
  );
}

interface PartProps {
  readonly understood: Understood;
  readonly zone: string;
  readonly ratio: number;
}

/** Amount and range of the data, with notes. */
function Summary({ understood, zone, ratio }: PartProps) {
  const { t, i18n } = useTranslation(['measurement-files', 'common']);
  const locale = localeOf(i18n.language);
  const { rows, rejectedCount, empty, doubledHour, fell, spread } = understood;
  const [first, last] = [rows[0], rows.at(-1)];
  const counted = (count: number) => ({ count, number: formatNumber(count, 0, locale) });
  const notes = [
    [doubledHour, 'doubled_hour'],
    [spread, 'spread'],
    [empty, 'empty'],
  ] as const;
  return (
    <>
      <p className={styles.facts}>
        <Badge tone="ok">{t('preview.rows', counted(rows.length))}</Badge>
        {rejectedCount === 0 ? null : <Badge tone="bad">{t('preview.rejected', counted(rejectedCount))}</Badge>}
        {first === undefined || last === undefined ? null : (
          <span>
            {instantText(first.time - first.interval, { zone, locale })} – {instantText(last.time, { zone, locale })}
          </span>
        )}
        {energySums(understood, ratio).map(([quantity, energy]) => {
          const { value, unit } = formatQuantity(quantity, energy, locale);
          return (
            <span key={quantity}>
              {t(`common:quantity.${quantity}`)}: <strong>{withUnit(value, unit)}</strong>
            </span>
          );
        })}
      </p>
      {notes.map(([count, name]) =>
        count === 0 ? null : (
          <p key={name} className={styles.note}>
            {t(`preview.${name}`, counted(count))}
          </p>
        ),
      )}
      {fell.length === 0 ? null : (
        <p className={styles.note}>{t('preview.fell', { ...counted(fell.length), line: fell[0] ?? 0 })}</p>
      )}
    </>
  );
}

function FirstRows({ understood, zone, ratio }: PartProps) {
  const { t, i18n } = useTranslation(['measurement-files', 'common']);
  const locale = localeOf(i18n.language);
  const { columns, shown } = useMemo(() => previewRows(understood, ratio), [understood, ratio]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard
    <section className={styles.scroll} aria-label={t('preview.first_rows')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('preview.line')}</th>
            <th scope="col">{t('preview.from')}</th>
            <th scope="col">{t('preview.to')}</th>
            {columns.map(({ column, quantity, phase, unit }) => (
              <th key={column} scope="col" data-number="true">
                {t(`common:quantity.${quantity}`)} {phase} {unit === '' ? '' : `(${unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, from, to, values }) => (
            <tr key={to}>
              <td>{line}</td>
              <td>{instantText(from, { zone, locale })}</td>
              <td>{instantText(to, { zone, locale })}</td>
              {values.map((value, index) => (
                <td key={columns[index]?.column} data-number="true">
                  {formatNumber(value, TOOLTIP_DECIMALS, locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
