import { Button, Loader } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import toolbar from '../../toolbar/GraphToolbar.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Card, CardGrid } from '../../ui/Card.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { ScreenLoader } from '../../ui/ScreenLoader.tsx';
import styles from './AccuracyPage.module.css';
import { CaseResult } from './CaseResult.tsx';
import { DeviceMenu, ProfileMenu } from './Menus.tsx';
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

/** Why no test can begin now; undefined where one can. */
function obstacleOf({ bench, device }: Devices, { profile }: Profiles) {
  if (bench === null || bench === undefined) return 'no_bench';
  if (device === undefined) return 'no_device';
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
  const obstacle = obstacleOf(devices, profiles);
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
          onClick={() => {
            if (device !== undefined && profile !== undefined) start.mutate({ device, title: profile.title, cases });
          }}
        >
          {t('start')}
        </Button>
        {obstacle === undefined ? null : (
          <span id="accuracy-obstacle">
            <Badge tone={obstacle === 'no_device' ? 'info' : 'warn'}>{t(`obstacle.${obstacle}`)}</Badge>
          </span>
        )}
      </div>
    </Card>
  );
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
          disabled={device === undefined}
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
