import { Button } from '@mantine/core';
import type { MeterTest } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../base/ui/Card.tsx';
import { download, fileName, SHEET_FILES } from '../../../parts/charts/index.ts';
import { meterLabel } from '../meter-view.ts';
import { useWords } from '../use-words.ts';
import styles from './MeterTests.module.css';
import { TestVerdict } from './TestVerdict.tsx';
import { testColumns, testSheet, testText } from './test-view.ts';
import { useFieldName } from './use-field-name.ts';

interface TestsTableProps {
  readonly tests: readonly MeterTest[];
  readonly meter: StoredMeter;
  readonly zone: string;
}

/** All results of a meter side by side, to be printed and saved. */
export function TestsTable({ tests, meter, zone }: TestsTableProps) {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(zone);
  const fieldName = useFieldName();
  const columns = testColumns(tests);
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard */}
      <section className={styles.all} aria-label={t('all_results')} tabIndex={0}>
        <table className={styles.sheet}>
          <thead>
            <tr>
              {columns.map((key) => (
                <th key={key} scope="col">
                  {fieldName(key)}
                </th>
              ))}
              <th scope="col">{t('verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {tests.map((test, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: results have no number that every device reports
              <tr key={index}>
                {columns.map((key) => (
                  <td key={key}>{testText(key, test[key] ?? '', words)}</td>
                ))}
                <td>
                  <TestVerdict test={test} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
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
