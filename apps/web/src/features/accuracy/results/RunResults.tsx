import type { AccuracyRunEntry } from '@phasor/contract';
import type { AccuracyQuantity } from '@phasor/contract/accuracy';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card, CardGrid, GridCell } from '../../../base/ui/Card.tsx';
import { Segmented } from '../../../base/ui/floating/Segmented.tsx';
import { useDemoMarked } from '../../../base/ui/use-demo-marked.ts';
import { TimeChartPanel } from '../../../parts/charts/index.ts';
import page from '../AccuracyPage.module.css';
import type { TestedDevice } from '../use-devices.ts';
import { CaseResult } from './CaseResult.tsx';
import { RunFiles } from './RunFiles.tsx';
import styles from './results.module.css';
import { chartedQuantities, errorChart, PROTOCOL, protocolOf, runTitle, runTone } from './results-view.ts';
import { useCaseName, useRunResult } from './use-run-words.ts';

const NOTHING: ReadonlySet<string> = new Set();
const TONES = { ok: 'ok', bad: 'bad', cancelled: 'warn', unfinished: 'bad', running: 'info' } as const;

/** One run: how it ended, the relative errors as lines, and every case. */
export function RunResults({ run, device }: { run: AccuracyRunEntry; device: TestedDevice }) {
  const { t } = useTranslation(['accuracy']);
  const resultOf = useRunResult();
  const rows = run.test.flatMap(({ results }) => results);
  const open = rows.filter(({ status }) => status === 'NOT_JUDGED').length;
  const protocol = protocolOf(run, device);
  const facts = [
    ...PROTOCOL.map((name) => [name, protocol[name]] as const),
    ['measured', t('of', { done: run.test.length, total: run.total })],
    // What passed says nothing of these.
    ['not_judged', open === 0 ? null : t('of', { done: open, total: rows.length })],
  ] as const;
  return (
    <CardGrid>
      <Card title={device.title} span={12} aside={<RunFiles run={run} device={device} />}>
        <div>
          <Badge tone={TONES[runTone(run)]}>{resultOf(run)}</Badge>
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

function ErrorChart({ run, device }: { run: AccuracyRunEntry; device: TestedDevice }) {
  const { t, i18n } = useTranslation(['accuracy']);
  const [hidden, hide] = useState(NOTHING);
  const [wished, show] = useState<AccuracyQuantity>();
  const caseName = useCaseName();
  const marked = useDemoMarked();
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
      subject={`${marked(device.title)}, ${runTitle(run, device.zone)}`}
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
