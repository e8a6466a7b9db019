import { Button } from '@mantine/core';
import type { AccuracyRunEntry } from '@phasor/contract';
import type { AccuracyQuantity } from '@phasor/contract/accuracy';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card, CardGrid, GridCell } from '../../../base/ui/Card.tsx';
import { Segmented } from '../../../base/ui/floating/Segmented.tsx';
import { download, fileName, SHEET_FILES, TimeChartPanel } from '../../../parts/charts/index.ts';
import page from '../AccuracyPage.module.css';
import { useConditionName } from '../use-condition-name.ts';
import type { TestedDevice } from '../use-devices.ts';
import { CaseResult } from './CaseResult.tsx';
import styles from './results.module.css';
import { chartedQuantities, errorChart, runSheet, runTitle, runTone } from './results-view.ts';

const NOTHING: ReadonlySet<string> = new Set();
const TONES = { ok: 'ok', bad: 'bad', cancelled: 'warn', unfinished: 'bad', running: 'info' } as const;

/** One run: how it ended, the relative errors as lines, and every case. */
export function RunResults({ run, device }: { run: AccuracyRunEntry; device: TestedDevice }) {
  const { t } = useTranslation(['accuracy']);
  const rows = run.test.flatMap(({ results }) => results);
  const open = rows.filter(({ status }) => status === 'NOT_JUDGED').length;
  const facts = [
    ['profile', run.title],
    ['tester', run.login],
    ['measured', t('of', { done: run.test.length, total: run.total })],
    // What passed says nothing of these.
    ['not_judged', open === 0 ? null : t('of', { done: open, total: rows.length })],
  ] as const;
  return (
    <CardGrid>
      <Card title={device.title} span={12} aside={<SaveButton run={run} device={device} />}>
        <div>
          <Badge tone={TONES[runTone(run)]}>
            {run.status === 'RUNNING' ? t('tone.running') : t(`result.${run.status}`)}
          </Badge>
        </div>
        <dl className={styles.facts}>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{t(`fact.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <p className={page.hint}>{t('reference_hint')}</p>
      </Card>
      {chartedQuantities(run.test).length === 0 ? null : (
        <GridCell span={12}>
          <ErrorChart run={run} device={device} />
        </GridCell>
      )}
      {run.test.map((test) => (
        <CaseResult key={test.ID} test={test} />
      ))}
    </CardGrid>
  );
}

function useCaseName() {
  const { t } = useTranslation(['accuracy']);
  return ({ ID, name }: AccuracyRunEntry['test'][number]) => name ?? t('case_number', { number: ID });
}

function ErrorChart({ run, device }: { run: AccuracyRunEntry; device: TestedDevice }) {
  const { t, i18n } = useTranslation(['accuracy']);
  const [hidden, hide] = useState(NOTHING);
  const [wished, show] = useState<AccuracyQuantity>();
  const caseName = useCaseName();
  const locale = localeOf(i18n.language);
  const quantities = chartedQuantities(run.test);
  const quantity = quantities.find((each) => each === wished) ?? quantities[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow from the language
  const chart = useMemo(
    () =>
      quantity === undefined
        ? null
        : errorChart(run.test, { quantity, locale, timeZone: device.zone, caseName, limit: t('limit') }),
    [run.test, quantity, locale, device.zone],
  );
  if (chart === null || quantity === undefined) return null;
  return (
    <TimeChartPanel
      title={t('relative_error')}
      subject={`${device.title}, ${runTitle(run, device.zone)}`}
      chart={chart}
      hidden={hidden}
      onHidden={hide}
      aside={
        <Segmented
          label={t('column.condition')}
          value={quantity}
          options={quantities.map((value) => ({ value, label: value }))}
          onChange={show}
        />
      }
    />
  );
}

/** The whole run as a file. */
function SaveButton({ run, device }: { run: AccuracyRunEntry; device: TestedDevice }) {
  const { t, i18n } = useTranslation(['accuracy']);
  const caseName = useCaseName();
  const nameOf = useConditionName();
  const headings = [
    'case',
    'condition',
    'unit',
    'generator',
    'device',
    'absolute',
    'relative',
    'base',
    'accuracy',
    'status',
  ] as const;
  const save = async () => {
    const percent = new Set<string>(['relative', 'accuracy']);
    const sheet = runSheet(run.test, {
      headings: headings.map((name) => `${t(`column.${name}`)}${percent.has(name) ? ' (%)' : ''}`),
      nameOf,
      caseName,
      statusOf: (status) => t(`row.${status}`),
      baseOf: ({ base }) => base ?? t('column.generator'),
    });
    const title = [device.title, t('results'), runTitle(run, device.zone)];
    const locale = localeOf(i18n.language);
    const blob = await SHEET_FILES.csv({ title: title.join(' '), sheet, locale });
    download(blob, `${fileName(title)}.csv`);
  };
  if (run.test.length === 0) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
