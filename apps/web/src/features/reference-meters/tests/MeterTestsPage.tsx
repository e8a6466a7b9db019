import { Button, NativeSelect } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../../base/session/may-call.ts';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { HierarchyDropdown, useSelection } from '../../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../../parts/toolbar/index.ts';
import { meterLabel, obstacle } from '../meter-view.ts';
import styles from '../ReferenceMeters.module.css';
import { useMeters, useSync, useTests } from '../use-meters.ts';
import tests from './MeterTests.module.css';
import { TestsTable } from './TestsTable.tsx';
import { TestTabs } from './TestTabs.tsx';

/** Test results of stored meters (R-METER-034). */
export function MeterTestsPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  if (selection.kind === 'device') return <MeterTests key={selection.device.mac} device={selection.device} />;
  return (
    <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.meterTests')}>
      <HierarchyDropdown />
    </div>
  );
}

function MeterTests({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['reference-meters', 'shell', 'common']);
  const { rows, error } = useMeters(device.token);
  const [chosen, choose] = useState<number>();
  const meter = rows?.find(({ ID_meter }) => ID_meter === chosen) ?? rows?.[0];
  const sync = useSync(device.token);
  const hindrance = obstacle(device, 'tests');
  const maySync = mayCall(device, 'meters.syncTests');
  const isOff = hindrance !== undefined || !maySync;
  const why = maySync ? hindrance && t(`obstacle.${hindrance}`) : t('common:level_needed.own');
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('shell:page.meterTests')}>
        <HierarchyDropdown />
        <MeterSelect rows={rows ?? []} meter={meter} onChoose={choose} />
        <div className={toolbar.own}>
          <button
            type="button"
            className={toolbar.button}
            disabled={isOff || sync.isPending}
            onClick={() => sync.mutate()}
          >
            <IconRefresh aria-hidden />
            {t('sync')}
          </button>
        </div>
        {why === undefined ? null : <p className={styles.reason}>{why}</p>}
      </div>
      {rows === undefined ? error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} /> : null}
      {rows?.length === 0 ? <EmptyState title={t('none.title')} hint={t('none.hint')} /> : null}
      {meter === undefined ? null : (
        <Results
          key={meter.ID_meter}
          {...{ device, meter }}
          start={
            <Button loading={sync.isPending} disabled={isOff} onClick={() => sync.mutate()}>
              {t('start_sync')}
            </Button>
          }
        />
      )}
    </>
  );
}

interface MeterSelectProps {
  readonly rows: readonly StoredMeter[];
  readonly meter: StoredMeter | undefined;
  readonly onChoose: (id: number) => void;
}

/** The menu of meters; the first one is chosen by default. */
function MeterSelect({ rows, meter, onChoose }: MeterSelectProps) {
  const { t } = useTranslation(['reference-meters']);
  const data = rows.map((each) => ({ value: String(each.ID_meter), label: meterLabel(each) }));
  return (
    <NativeSelect
      classNames={{ root: styles.meters ?? '', input: toolbar.select ?? '' }}
      aria-label={t('select_meter')}
      disabled={rows.length === 0}
      value={String(meter?.ID_meter ?? '')}
      data={rows.length === 0 ? [{ value: '', label: t('select_meter') }] : data}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
}

interface ResultsProps {
  readonly device: DeviceListEntry;
  readonly meter: StoredMeter;
  readonly start: ReactNode;
}

function Results({ device, meter, start }: ResultsProps) {
  const { t } = useTranslation(['reference-meters']);
  const { rows, error } = useTests(device.token, meter.ID_meter);
  if (rows === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  if (rows.length === 0) return <EmptyState title={t('no_tests.title')} hint={t('no_tests.hint')} action={start} />;
  return (
    <div className={tests.results}>
      <TestTabs tests={rows} zone={device.time_zone} />
      <TestsTable tests={rows} meter={meter} zone={device.time_zone} />
    </div>
  );
}
