import type { TimeRange } from '@phasor/calendar';
import type { DeviceListEntry, SupplyAnswer } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { Card } from '../../base/ui/Card.tsx';
import { AwaitedEvents } from './AwaitedEvents.tsx';
import { ClassTable } from './ClassTable.tsx';
import { availabilityText, durationText, isKnown, longestText, togetherText } from './event-view.ts';
import { EventList } from './list/EventList.tsx';
import { SupplyFigures } from './SupplyFigures.tsx';
import styles from './supply.module.css';
import { ToleranceChart } from './ToleranceChart.tsx';
import { useSupply } from './use-supply.ts';

export interface SupplyView {
  readonly device: DeviceListEntry;
  readonly range: TimeRange;
  readonly zone: string;
  readonly locale: string;
  readonly now: number;
  readonly answer: SupplyAnswer['data'];
}

interface Props {
  readonly device: DeviceListEntry;
  readonly range: TimeRange;
  readonly zone: string;
}

/** Totals, list, classes and tolerance of the events of the supply of a device in a period, as cards (D27). */
export function SupplyEvents({ device, range, zone }: Props) {
  const { i18n } = useTranslation();
  const { data, isError } = useSupply(device, range);
  if (data === undefined) return <AwaitedEvents isError={isError} />;
  const view = { device, range, zone, locale: localeOf(i18n.language), now: data.data.asOf, answer: data.data };
  return (
    <>
      <Totals {...view} />
      <EventList {...view} />
      {isKnown(data.data.totals) ? (
        <>
          <ClassTable {...view} />
          <ToleranceChart {...view} />
        </>
      ) : null}
    </>
  );
}

/** Number and time of what happened, and the share of time with supply. */
function Totals({ answer: { totals, cut, nominal, events }, locale }: SupplyView) {
  const { t } = useTranslation(['supply']);
  const { short, long } = totals;
  const { OUTAGE, PHASE_LOSS, DIP, SWELL } = totals.kinds;
  const known = isKnown(totals);
  const outages = events.filter(({ kind }) => kind === 'OUTAGE');
  const span = (ms: number | null | undefined, textOf: typeof longestText) =>
    known && typeof ms === 'number' ? textOf(ms, outages, locale) : MISSING;
  const count = (kind: { count: number } | undefined) => (known ? String(kind?.count ?? 0) : MISSING);
  const figures = [
    [t('availability'), availabilityText(totals.availability, locale)],
    [t('interruptions'), short === null || long === null ? MISSING : t('short_and_long', { short, long })],
    [t('without_supply'), span(totals.interrupted, togetherText)],
    [t('longest'), span(OUTAGE?.longest, longestText)],
    [t('kind.PHASE_LOSS'), count(PHASE_LOSS)],
    [t('kind.DIP'), count(DIP)],
    [t('kind.SWELL'), count(SWELL)],
    [t('known'), known ? durationText(totals.known, locale) : MISSING],
  ] as const;
  return (
    <Card title={t('totals')} span={12}>
      <SupplyFigures figures={figures} />
      {known ? null : <p className={styles.note}>{t('nothing_known')}</p>}
      <p className={styles.note}>{t('how', { nominal })}</p>
      {cut ? <p className={styles.note}>{t('cut')}</p> : null}
    </Card>
  );
}
