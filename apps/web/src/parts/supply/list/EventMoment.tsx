import type { DeviceListEntry, SupplyEventValues } from '@phasor/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chartOf } from '../event-view.ts';
import styles from '../supply.module.css';

interface Props {
  readonly device: Pick<DeviceListEntry, 'mac' | 'type'> | undefined;
  readonly event: Pick<SupplyEventValues, 'start' | 'end'>;
  readonly now: number;
  readonly text: string;
}

/** The start of an event, as a link to the chart of that moment where the device has one. */
export function EventMoment({ device, event, now, text }: Props) {
  const { t } = useTranslation(['supply']);
  const chart = device && chartOf(device.type, event, now);
  if (chart === undefined) return text;
  return (
    <Link
      className={styles.moment ?? ''}
      to={chart.path}
      search={{ device: device?.mac, range: chart.range }}
      title={t('open_chart')}
    >
      {text}
    </Link>
  );
}
