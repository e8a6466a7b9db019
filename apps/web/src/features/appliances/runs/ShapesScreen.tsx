import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { TimeChartPanel } from '../../../parts/charts/index.ts';
import { useErrorToast, useHiddenSeries, useSubjectText } from '../../../parts/measurements/index.ts';
import { GraphToolbar, useGraphState } from '../../../parts/toolbar/index.ts';
import { ApplianceMenu } from '../ApplianceMenu.tsx';
import { WithAppliances } from '../ApplianceStates.tsx';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import { isNothing, useAppliances } from '../use-appliances.ts';
import { ShapeTable } from './ShapeTable.tsx';
import { type Edge, shapesChart } from './shapes-chart.ts';

/** The change of power when the chosen appliances are switched on or off (R-APPL-021). */
export function ShapesScreen({ device, edge }: ApplianceScreenProps & { edge: Edge }) {
  const { t, i18n } = useTranslation(['appliances', 'shell', 'charts']);
  const state = useGraphState({ granularity: 'day' });
  const choice = useAppliances(device);
  const { chosen, colours, all } = choice;
  const query = useQuery({
    ...callQuery('appliances.imprints', { token: device.token }),
    enabled: all !== undefined && all.length > 0,
    meta: { quiet: 'all' },
  });
  const error = isNothing(query.error) ? null : query.error;
  const isUnread = error !== null && query.data === undefined;
  // Without data the screen itself shows the error.
  useErrorToast(isUnread ? null : error, device.token);
  const [hidden, setHidden] = useHiddenSeries('appliances.shapes', []);
  const locale = localeOf(i18n.language);
  const frame = useMemo(
    () => ({ timeZone: state.zone, moment: query.dataUpdatedAt, seconds: `${t('charts:time')} (s)` }),
    [state.zone, query.dataUpdatedAt, t],
  );
  const isAnswered = query.data !== undefined || query.error !== null;
  const shapes = useMemo(
    () => (isAnswered ? (query.data?.data ?? []).filter(({ ID }) => chosen.includes(ID)) : undefined),
    [isAnswered, query.data, chosen],
  );
  const chart = useMemo(
    () => (shapes === undefined ? null : shapesChart(edge, shapes, { ...frame, locale, colours })),
    [shapes, edge, frame, locale, colours],
  );
  const subject = useSubjectText(state.selection);
  return (
    <>
      <GraphToolbar state={state} withSource={false} withRange={false}>
        <ApplianceMenu device={device} of={choice} />
      </GraphToolbar>
      <WithAppliances of={choice}>
        {isUnread ? (
          <ScreenError error={error} />
        ) : shapes?.length === 0 ? (
          <EmptyState title={t('no_shapes')} hint={t('no_shapes_hint')} />
        ) : (
          <div className={styles.stack}>
            <TimeChartPanel
              title={t(edge === 'rising' ? 'shell:screen.applianceRising' : 'shell:screen.applianceFalling')}
              {...{ subject, chart, hidden }}
              loading={query.isLoading}
              size="part"
              onHidden={setHidden}
            />
            <Card title={t('shape_figures')} span={12}>
              <ShapeTable shapes={shapes ?? []} />
            </Card>
            <p className={styles.note}>{t(`shapes_note.${edge}`)}</p>
          </div>
        )}
      </WithAppliances>
    </>
  );
}
