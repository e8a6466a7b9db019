import { Button } from '@mantine/core';
import type { AccuracyRunEntry } from '@phasor/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { useDemoMarked } from '../../../base/ui/use-demo-marked.ts';
import { download, fileName, SHEET_FILES } from '../../../parts/charts/index.ts';
import { useConditionName } from '../use-condition-name.ts';
import type { TestedDevice } from '../use-devices.ts';
import styles from './results.module.css';
import { PROTOCOL, runSheet, runTitle, SHEET_COLUMNS } from './results-view.ts';
import { useCaseName, useRunResult } from './use-run-words.ts';

const PERCENT: ReadonlySet<string> = new Set(['relative', 'accuracy']);
const KINDS = ['csv', 'xlsx'] as const;

/** The whole run as a file: how it ended, and every comparison with its load point and limit. */
export function RunFiles({ run, device }: { run: AccuracyRunEntry; device: TestedDevice }) {
  const { t, i18n } = useTranslation(['accuracy']);
  const [caseName, resultOf, nameOf] = [useCaseName(), useRunResult(), useConditionName()];
  const marked = useDemoMarked();
  const save = async (kind: (typeof KINDS)[number]) => {
    const locale = localeOf(i18n.language);
    const sheet = runSheet(run, {
      headings: [
        ...SHEET_COLUMNS.map((name) => `${t(`column.${name}`)}${PERCENT.has(name) ? ' (%)' : ''}`),
        ...PROTOCOL.map((name) => t(`fact.${name}`)),
      ],
      device,
      ...{ locale, nameOf, caseName, resultOf },
      statusOf: (status) => t(`row.${status}`),
      baseOf: ({ base }) => base ?? t('column.generator'),
    });
    const title = [marked(device.title), t('results'), runTitle(run, device.zone)];
    const blob = await SHEET_FILES[kind]({ title: title.join(' '), sheet, locale });
    download(blob, `${fileName(title)}.${kind}`);
  };
  return (
    <div className={styles.files}>
      {KINDS.map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void save(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
