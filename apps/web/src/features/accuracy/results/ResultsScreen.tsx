import { Button } from '@mantine/core';
import type { AccuracyRunEntry } from '@phasor/contract';
import { ACCURACY_PAGE } from '@phasor/contract/accuracy';
import { IconBan, IconCheck, IconClock, IconTestPipe, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { graphToolbarStyles as toolbar } from '../../../parts/toolbar/index.ts';
import { DeviceMenu } from '../Menus.tsx';
import { type TestedDevice, useDevices } from '../use-devices.ts';
import { useTestRun } from '../use-test-run.ts';
import { RunResults } from './RunResults.tsx';
import styles from './results.module.css';
import { runTitle, runTone } from './results-view.ts';
import { useShownRun } from './use-shown-run.ts';

const ICONS = { ok: IconCheck, bad: IconX, cancelled: IconBan, unfinished: IconX, running: IconClock } as const;

/** Test results of a device, one tab for each run. */
export function ResultsScreen() {
  const { t } = useTranslation(['accuracy']);
  const devices = useDevices();
  // Follows a running test, so that its results appear here too.
  useTestRun(devices.devices);
  const { device, error } = devices;
  if (devices.devices === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('results')}>
        <DeviceMenu {...devices} />
      </div>
      {device === undefined ? (
        <EmptyState icon={IconTestPipe} title={t('choose_device')} hint={t('choose_device_hint')} />
      ) : (
        <DeviceResults key={device.mac} device={device} />
      )}
    </>
  );
}

function DeviceResults({ device }: { device: TestedDevice }) {
  const { t } = useTranslation(['accuracy']);
  const [wished, show] = useShownRun();
  // One that the address names may be an older one.
  const [limit, setLimit] = useState<number>(wished === undefined ? ACCURACY_PAGE.rows : ACCURACY_PAGE.max);
  const { data, error } = useQuery({
    ...callQuery('accuracy.results', { device_token: device.token, order: 'DESC', limit }),
    placeholderData: keepPreviousData,
    meta: { quiet: 'all' },
  });
  if (hasCode(error, 'store.not_found')) {
    return <EmptyState icon={IconTestPipe} title={t('not_tested')} hint={t('not_tested_hint')} />;
  }
  if (data === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  const runs = data.data;
  const shown = runs.find(({ ID }) => ID === wished) ?? runs[0];
  const hasMore = runs.length === limit && limit < ACCURACY_PAGE.max;
  return (
    <>
      <div className={styles.tabBar}>
        <RunTabs runs={runs} shown={shown} zone={device.zone} onShow={show} />
        {hasMore ? (
          <Button variant="default" size="xs" onClick={() => setLimit(ACCURACY_PAGE.max)}>
            {t('older')}
          </Button>
        ) : null}
      </div>
      {shown === undefined ? null : (
        <div role="tabpanel" id={panelId(shown)} aria-labelledby={tabId(shown)}>
          <RunResults key={shown.ID} run={shown} device={device} />
        </div>
      )}
    </>
  );
}

interface TabsProps {
  readonly runs: readonly AccuracyRunEntry[];
  readonly shown: AccuracyRunEntry | undefined;
  readonly zone: string;
  readonly onShow: (id: number) => void;
}

function RunTabs({ runs, shown, zone, onShow }: TabsProps) {
  const { t } = useTranslation(['accuracy']);
  const bar = useRef<HTMLDivElement>(null);
  const move = ({ key }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = by === 0 ? undefined : runs.at((runs.findIndex(({ ID }) => ID === shown?.ID) + by) % runs.length);
    if (next === undefined) return;
    onShow(next.ID);
    bar.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div ref={bar} role="tablist" tabIndex={-1} aria-label={t('runs')} className={styles.tabs} onKeyDown={move}>
      {runs.map((run) => {
        const tone = runTone(run);
        const Icon = ICONS[tone];
        return (
          <button
            key={run.ID}
            type="button"
            role="tab"
            id={tabId(run)}
            aria-controls={run === shown ? panelId(run) : undefined}
            aria-selected={run === shown}
            tabIndex={run === shown ? 0 : -1}
            data-tone={tone}
            onClick={() => onShow(run.ID)}
          >
            <Icon aria-hidden />
            {runTitle(run, zone)}
            <span className="visually-hidden">{t(`tone.${tone}`)}</span>
          </button>
        );
      })}
    </div>
  );
}

const tabId = ({ ID }: AccuracyRunEntry) => `accuracy-run-${ID}`;
const panelId = (run: AccuracyRunEntry) => `${tabId(run)}-panel`;
