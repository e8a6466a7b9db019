import type { DeviceListEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { type GraphState, GraphToolbar, useGraphState } from '../../parts/toolbar/index.ts';
import { DayPanel } from './DayPanel.tsx';
import { DaysPanel } from './DaysPanel.tsx';
import styles from './MonitoringPage.module.css';
import { UptimePanel } from './UptimePanel.tsx';
import { useChosenTime } from './use-chosen-time.ts';
import { useMonitoring } from './use-monitoring.ts';

/** Availability and uptime of a device (R-AVAIL). */
export function MonitoringPage() {
  const state = useGraphState({ granularity: 'week' });
  const { selection } = state;
  return (
    <>
      <GraphToolbar state={state} withSource={false} />
      {selection.kind === 'device' && (
        <Availability key={selection.device.mac} device={selection.device} state={state} />
      )}
    </>
  );
}

function Availability({ device, state }: { device: DeviceListEntry; state: GraphState }) {
  const { t } = useTranslation(['monitoring']);
  const { range, context, zone } = state;
  const chosen = useChosenTime({ range, zone, now: context.now });
  const { days, uptimes, slices } = useMonitoring({ ...chosen, device, range, now: context.now });
  return (
    <div className={styles.panels}>
      <DaysPanel {...{ state, chosen }} query={days} />
      {days.data !== undefined && days.error === null && (
        <>
          <DayPanel {...{ state, chosen }} query={slices} />
          <UptimePanel state={state} query={uptimes} />
        </>
      )}
      <p className={styles.note}>{t('what_online_is')}</p>
    </div>
  );
}
