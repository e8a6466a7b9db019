import { Button, Loader } from '@mantine/core';
import type { AccuracyTestCase } from '@phasor/contract';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card, CardGrid } from '../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import styles from './AccuracyPage.module.css';
import { DeviceMenu, ProfileMenu } from './Menus.tsx';
import { CaseResult } from './results/CaseResult.tsx';
import type { FollowedRun } from './run-view.ts';
import { useDevices } from './use-devices.ts';
import { useProfiles } from './use-profiles.ts';
import { leaveRun, useCancelTest, useStartTest, useTestRun } from './use-test-run.ts';

type Devices = ReturnType<typeof useDevices>;
type Profiles = ReturnType<typeof useProfiles>;

/** A test of a device on the bench, from its start to its results. */
export function TestingScreen() {
  const { t } = useTranslation(['accuracy']);
  const devices = useDevices();
  const profiles = useProfiles();
  const run = useTestRun(devices.devices);
  const error = devices.error ?? profiles.error;
  if (devices.devices === undefined || profiles.tree === undefined) {
    return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  }
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('test')}>
        <DeviceMenu {...devices} />
        <ProfileMenu {...profiles} />
      </div>
      <CardGrid>
        {run === undefined ? (
          <StartCard {...{ devices, profiles }} />
        ) : run.isRunning ? (
          <RunningCard run={run} devices={devices.devices} />
        ) : (
          <EndedCard run={run} devices={devices.devices} />
        )}
        {run?.results.map((test) => (
          <CaseResult key={`${run.id} ${test.ID}`} test={test} />
        ))}
      </CardGrid>
    </>
  );
}

/** Why no test can start now; undefined where one can. */
function obstacleOf({ bench, device }: Devices, { profile }: Profiles, login: string | undefined) {
  if (bench === null || bench === undefined) return 'no_bench';
  // First what no choice on this screen changes.
  if (bench.lock !== null) return 'bench_locked';
  if (bench.use !== null && (bench.use.test || bench.use.by !== login)) return 'bench_in_use';
  if (device === undefined) return 'no_device';
  if (!device.isAllowed) return 'level';
  if (profile === undefined) return 'no_profile';
  if (profile.data.testProfile?.testCases.length === 0) return 'no_cases';
  if (bench.status !== 'ONLINE') return 'bench_offline';
  return device.isOnline ? undefined : 'device_offline';
}

function StartCard({ devices, profiles }: { devices: Devices; profiles: Profiles }) {
  const { t } = useTranslation(['accuracy']);
  const start = useStartTest();
  const { device, bench } = devices;
  const { profile } = profiles;
  const login = useStore(session, ({ auth }) => auth?.login);
  const obstacle = obstacleOf(devices, profiles, login);
  const held = useHeldWords(bench);
  const isHeld = obstacle === 'bench_locked' || obstacle === 'bench_in_use';
  const [isAsked, ask] = useState(false);
  const begin = () => {
    if (device !== undefined && profile !== undefined) start.mutate({ device, title: profile.title, cases });
  };
  const cases = profile?.data.testProfile?.testCases ?? [];
  return (
    <Card title={t('test')} span={12} aside={bench?.title}>
      <div className={styles.start}>
        <IconPlugConnected className={styles.plug} aria-hidden />
        <p className={styles.lead}>{t('connect')}</p>
        <p className={styles.hint}>{t('how_it_goes')}</p>
        <Button
          size="md"
          disabled={obstacle !== undefined}
          loading={start.isPending}
          aria-describedby={obstacle === undefined ? undefined : 'accuracy-obstacle'}
          onClick={() => (bench?.ask === false ? begin() : ask(true))}
        >
          {t('start')}
        </Button>
        {obstacle === undefined ? null : (
          <span id="accuracy-obstacle">
            <Badge tone={obstacle === 'no_device' ? 'info' : 'warn'}>{t(`obstacle.${obstacle}`)}</Badge>
            {isHeld && held !== undefined ? <small> {held}</small> : null}
          </span>
        )}
      </div>
      {isAsked ? (
        <ConfirmDialog
          question={t('ask_start', { bench: bench?.title ?? '', ...greatestOf(cases) })}
          yes={t('start')}
          onYes={() => {
            ask(false);
            begin();
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </Card>
  );
}

/** Who uses the generator of the bench, as far as the account may see it, and since when; undefined while it is free. */
function useHeldWords(bench: Devices['bench']): string | undefined {
  const { t, i18n } = useTranslation(['accuracy']);
  const zone = useServerZone();
  const held = bench?.lock ?? bench?.use;
  if (held === null || held === undefined) return undefined;
  const when = momentText(held.since, { now: Date.now(), zone, locale: localeOf(i18n.language) });
  return held.by === null ? t('held_since', { when }) : t('held_by', { login: held.by, when });
}

/** The greatest voltage and current of several cases. */
function greatestOf(cases: readonly AccuracyTestCase[]): { readonly voltage: number; readonly current: number } {
  const all = (of: 'U' | 'I') => cases.flatMap(({ generatorData }) => Object.values(generatorData[of]));
  return { voltage: Math.max(0, ...all('U')), current: Math.max(0, ...all('I')) };
}

interface RunProps {
  readonly run: FollowedRun;
  readonly devices: NonNullable<Devices['devices']>;
}

function RunningCard({ run, devices }: RunProps) {
  const { t } = useTranslation(['accuracy', 'common']);
  const cancel = useCancelTest();
  const device = devices.find(({ mac }) => mac === run.device);
  const { current = 1, total = 1 } = run.test ?? {};
  return (
    <Card title={t('test')} span={12} aside={device?.title}>
      <div className={styles.start}>
        <Loader size="lg" aria-hidden />
        <p className={styles.lead} role="status">
          {t('running', { current, total })}
        </p>
        <p className={styles.hint}>{t('leave')}</p>
        <Button
          variant="default"
          loading={cancel.isPending}
          disabled={device === undefined || !device.isAllowed}
          onClick={() => device !== undefined && cancel.mutate(device.token)}
        >
          {t('cancel')}
        </Button>
      </div>
    </Card>
  );
}

function EndedCard({ run, devices }: RunProps) {
  const { t } = useTranslation(['accuracy']);
  const device = devices.find(({ mac }) => mac === run.device);
  const { status } = run;
  return (
    <Card title={t('test')} span={12} aside={device?.title}>
      <div className={styles.start}>
        <p className={styles.lead} role="status">
          {status === undefined ? t('ended') : t(`result.${status}`)}
        </p>
        <p className={styles.hint}>{t('kept')}</p>
        <Button onClick={leaveRun}>{t('another')}</Button>
      </div>
    </Card>
  );
}
