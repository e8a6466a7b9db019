import { IconChartPie, IconDevices } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { RingPath } from '../../base/ui/figures/RingPath.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { isUnread, LeftOutNotes, useErrorToast } from '../../parts/measurements/index.ts';
import { RangeDropdown, graphToolbarStyles as toolbar, useGraphState } from '../../parts/toolbar/index.ts';
import { ReportExports } from './ReportExports.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import styles from './ReportsPage.module.css';
import { REPORT_SCREENS, type ReportScreen } from './report-catalogue.ts';
import { findGroup, pathOf } from './report-tree.ts';
import { ROOT, useReport, useReportZone } from './use-report.ts';

/** Energy that groups and devices consumed, delivered or exchanged: a ring and a table of each group (R-REPORT). */
export function ReportsPage() {
  const { t, i18n } = useTranslation(['reports', 'shell', 'common']);
  const name = useScreen(REPORT_SCREENS);
  const screen: ReportScreen = REPORT_SCREENS[name];
  const zone = useReportZone();
  const state = useGraphState({ granularity: 'day', zone });
  const report = useReport(screen, state, t('root'));
  const [shown, show] = useShownGroup();
  const { groups, currency } = report;
  const failure = isUnread(report.error) ? report.error : null;
  // Without data the screen itself shows the error.
  useErrorToast(groups === undefined ? null : failure, `report ${name} ${state.range.from}`);
  const first = groups?.[0];
  const path = first === undefined ? [] : pathOf(first, shown);
  const place = path.map(({ title }) => title).join(' / ');
  const subject = useDemoMarked()(place);
  const { range } = state;
  const period = useMemo(
    () => ({ range: { from: range.from, to: range.to }, timeZone: zone, locale: localeOf(i18n.language) }),
    [range.from, range.to, zone, i18n.language],
  );
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('shell:page.reports')}>
        <ReportMenu />
        <RangeDropdown state={state} />
        {groups !== undefined && (
          <ReportExports {...{ name, screen, groups, currency, state }} isOld={report.isOld || report.awaitsCosts} />
        )}
      </div>
      {path.length > 1 && (
        <div className={styles.way}>
          <RingPath label={t('path')} steps={path} onOpen={show} />
        </div>
      )}
      {report.isEmpty && <NoMeter />}
      {groups === undefined && report.loading && <ScreenLoader of="part" />}
      {groups === undefined && !report.loading && failure !== null && <ScreenError error={failure} />}
      <div className={styles.panels} data-single={screen.pies.length === 1}>
        {!report.isEmpty &&
          groups?.map((group, index) => {
            const pie = screen.pies[index];
            return pie === undefined ? null : (
              <ReportPanel
                key={pie.wire}
                title={screen.pies.length === 1 ? t(`shell:screen.${name}`) : t(`common:quantity.${pie.quantity}`)}
                subject={subject}
                quantity={pie.quantity}
                period={period}
                group={findGroup(group, shown) ?? group}
                currency={currency}
                isOld={report.isOld}
                onOpen={show}
              />
            );
          })}
      </div>
      {groups !== undefined && <LeftOutNotes leftOut={report.leftOut} />}
      {report.hasSeveralCurrencies && <p className={styles.note}>{t('several_currencies')}</p>}
    </>
  );
}

/** Notice without a device, or without one in the report. */
function NoMeter() {
  const { t } = useTranslation(['reports', 'shell', 'errors']);
  const hasDevices = useStore(session, ({ devices }) => devices.length > 0);
  if (hasDevices) return <EmptyState icon={IconChartPie} title={t('empty')} hint={t('empty_hint')} />;
  const title = t('shell:applications.nothing_yet');
  return <EmptyState icon={IconDevices} title={title} hint={t('errors:any_assigned_devices.hint')} />;
}

/** The shown group, from the address, so that a shared link shows the same. */
function useShownGroup(): [string, (id: string) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (id: string) =>
    void navigate({
      to: '.',
      search: ({ part: _part, ...others }: Record<string, unknown>) => (id === ROOT ? others : { ...others, part: id }),
    });
  return [typeof search.part === 'string' ? search.part : ROOT, show];
}
