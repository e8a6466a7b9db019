import { Button } from '@mantine/core';
import type { MeterTest } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../base/ui/Card.tsx';
import { RowCards } from '../../../base/ui/table/RowCards.tsx';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import { download, fileName, SHEET_FILES } from '../../../parts/charts/index.ts';
import { meterLabel } from '../meter-view.ts';
import { useWords } from '../use-words.ts';
import styles from './MeterTests.module.css';
import { testSheet } from './test-view.ts';
import { useFieldName } from './use-field-name.ts';
import { type TestColumn, type TestRow, useTestColumns } from './use-test-columns.tsx';

interface TestsTableProps {
  readonly tests: readonly MeterTest[];
  readonly meter: StoredMeter;
  readonly zone: string;
}

/** All results of a meter side by side, to be printed and saved; on a phone each is a card. */
export function TestsTable({ tests, meter, zone }: TestsTableProps) {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(zone);
  const fieldName = useFieldName();
  const isPhone = useIsPhone();
  const columns = useTestColumns(tests, { zone, isPhone });
  const rows = tests.map((test, index) => ({ id: String(index), test }));
  const save = async (kind: 'csv' | 'xlsx') => {
    const title = [t('results'), meterLabel(meter)];
    const sheet = testSheet(tests, { ...words, fieldName });
    const blob = await SHEET_FILES[kind]({
      title: title.join(' '),
      sheet,
      locale: words.locale,
    });
    download(blob, `${fileName(title)}.${kind}`);
  };
  return (
    <Card title={`${t('all_results')}: ${meterLabel(meter)}`} span={12} aside={<FileButtons onSave={save} />}>
      {isPhone ? (
        <RowCards title={t('all_results')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <Sheet title={t('all_results')} columns={columns} rows={rows} />
      )}
    </Card>
  );
}

interface SheetProps {
  readonly title: string;
  readonly columns: readonly TestColumn[];
  readonly rows: readonly TestRow[];
}

function Sheet({ title, columns, rows }: SheetProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard
    <section className={styles.all} aria-label={title} tabIndex={0}>
      <table className={styles.sheet}>
        <thead>
          <tr>
            {columns.map(({ key, title: heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, cell }) => (
                <td key={key}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FileButtons({ onSave }: { onSave: (kind: 'csv' | 'xlsx') => Promise<void> }) {
  const { t } = useTranslation(['reference-meters']);
  return (
    <span className={styles.files}>
      <Button variant="default" size="xs" leftSection={<IconPrinter size={14} aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
      {(['csv', 'xlsx'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void onSave(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}
