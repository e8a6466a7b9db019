import type { DeviceListEntry } from '@phasor/contract';
import { WEEK_CRITERION_NAMES, type WeekCriterion } from '@phasor/supply';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { Card } from '../../base/ui/Card.tsx';
import { useSelect } from '../../parts/hierarchy/index.ts';
import type { WeeksView } from './DeviceWeeks.tsx';
import { verdictIn } from './figure-rows.ts';
import styles from './supply-week.module.css';
import { useWeekWords } from './use-week-words.ts';
import { VerdictTable } from './VerdictTable.tsx';
import { weekText } from './week-dates.ts';

const WHOLE = 'whole';

/** The verdicts of the members of a group side by side; a name opens the member. */
export function GroupWeeks({ devices, weeks, monday }: WeeksView & { devices: readonly DeviceListEntry[] }) {
  const { t } = useTranslation(['supply-week']);
  const locale = useLocale();
  const words = useWeekWords(locale);
  const select = useSelect();
  return (
    <Card title={t('members')} aside={weekText(monday, locale)} span={12}>
      {weeks.error === null ? null : <p className={styles.note}>{t('unread')}</p>}
      <VerdictTable
        title={t('members')}
        columns={[
          { key: WHOLE, title: t('whole') },
          ...WEEK_CRITERION_NAMES.map((key) => ({ key, title: words.criterion(key), isFurther: true as const })),
        ]}
        rows={devices.map(({ mac, title }) => ({ key: mac, title, onPress: () => select({ device: mac }) }))}
        verdictOf={(mac, column) => {
          const week = weeks.of(mac, monday);
          if (week === undefined) return weeks.isLoading ? undefined : null;
          return verdictIn(week, column === WHOLE ? undefined : (column as WeekCriterion));
        }}
      />
    </Card>
  );
}
