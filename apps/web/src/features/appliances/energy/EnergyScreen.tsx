import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { RingPath } from '../../../base/ui/figures/RingPath.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { PiePanel } from '../../../parts/charts/index.ts';
import { CoverageBadge, isUnread, useErrorToast, useSubjectText } from '../../../parts/measurements/index.ts';
import { type GraphState, GraphToolbar, isRunning, useGraphState } from '../../../parts/toolbar/index.ts';
import { ApplianceMenu } from '../ApplianceMenu.tsx';
import { NoAppliances, WithAppliances } from '../ApplianceStates.tsx';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import { NoEnergy } from '../NoEnergy.tsx';
import { growth, useRuns, wishOf } from '../runs/use-runs.ts';
import { SilenceNotes } from '../silence/SilenceNotes.tsx';
import { type Appliances, useAppliances } from '../use-appliances.ts';
import { EnergyTable } from './EnergyTable.tsx';
import { energyParts, energyPie, isRoundedApart, type PieWords, shownParts } from './energy-parts.ts';
import { useShownPart } from './use-shown-part.ts';

/** A meter's energy by appliance, as far as it is recognised (R-APPL-018). */
export function EnergyScreen({ device }: ApplianceScreenProps) {
  const state = useGraphState({ granularity: 'day' });
  const choice = useAppliances(device);
  return (
    <>
      <GraphToolbar state={state} withSource={false}>
        <ApplianceMenu device={device} of={choice} />
      </GraphToolbar>
      {choice.all?.length === 0 ? (
        <NoAppliances />
      ) : (
        <WithAppliances of={{ ...choice, chosen: choice.order }}>
          <Shares device={device} state={state} choice={choice} />
        </WithAppliances>
      )}
    </>
  );
}

function Shares({ device, state, choice }: ApplianceScreenProps & { state: GraphState; choice: Appliances }) {
  const { t, i18n } = useTranslation(['appliances', 'shell', 'common', 'naming']);
  const { range, context, selection, zone } = state;
  const scope = { device, range, growing: isRunning(range, context.now) };
  const query = useEnergy(scope);
  const { silent, threshold } = useRuns(scope, choice);
  const [shown, show] = useShownPart();
  const words = usePieWords();
  const locale = localeOf(i18n.language);
  const { nodes, chosen, colours, all } = choice;
  const entries = useMemo(() => {
    const names = new Map(all?.map(({ ID_appliance, name }) => [ID_appliance, name]));
    return query.data?.data.map((entry) => ({ ...entry, name: names.get(entry.ID ?? 0) ?? entry.name }));
  }, [query.data, all]);
  const subject = useSubjectText(selection);
  const view = useMemo(() => {
    if (entries === undefined) return undefined;
    const parts = shownParts(energyParts({ nodes, entries, chosen: new Set(chosen), colours }), shown);
    return { parts, pie: energyPie(parts, { range, timeZone: zone, locale, words }) };
  }, [entries, nodes, chosen, colours, shown, range, zone, locale, words]);
  if (query.isLoading) return <ScreenLoader of="part" />;
  if (view === undefined && isUnread(query.error)) return <ScreenError error={query.error} />;
  if (view === undefined || view.parts.whole === 0) {
    return <NoEnergy device={device} range={range} now={context.now} />;
  }
  const title = t('shell:screen.applianceEnergy');
  const { path } = view.parts;
  return (
    <div className={styles.stack}>
      {path.length === 0 ? null : (
        <RingPath label={t('path')} steps={[{ id: undefined, title: t('whole') }, ...path]} onOpen={show} />
      )}
      <PiePanel
        {...{ title, subject }}
        pie={view.pie}
        size="screen"
        isOld={query.isPlaceholderData || query.error !== null}
        aside={<CoverageBadge coverage={query.data?.coverage} />}
        onOpen={show}
        notes={
          <>
            <p className={styles.note}>{t('estimated_energy')}</p>
            {view.pie.slices.some(({ isUnsure }) => isUnsure) && <p className={styles.note}>{t('naming:hatched')}</p>}
            {isRoundedApart(view.parts, view.pie.scale) && <p className={styles.note}>{t('common:rounded_lines')}</p>}
          </>
        }
      >
        <EnergyTable {...{ title, words }} shown={view.parts} scale={view.pie.scale} onOpen={show} />
      </PiePanel>
      <SilenceNotes silent={silent} threshold={threshold} />
    </div>
  );
}

function useEnergy(scope: Parameters<typeof wishOf>[0] & { growing: boolean }) {
  const wish = wishOf(scope);
  const query = useQuery({
    ...callQuery('appliances.energy', wish),
    placeholderData: keepPreviousData,
    refetchInterval: growth(scope),
    meta: { quiet: 'all' },
  });
  // Without data the screen itself shows the error.
  useErrorToast(query.data !== undefined && isUnread(query.error) ? query.error : null, JSON.stringify(wish));
  return query;
}

function usePieWords(): PieWords {
  const { t } = useTranslation(['appliances', 'naming']);
  return useMemo(
    () => ({
      names: { always_on: t('part.always_on'), other: t('part.other'), unchosen: t('part.unchosen') },
      ...{
        name: t('column.name'),
        energy: t('column.energy'),
        uncertainty: t('column.uncertainty'),
        share: t('column.share'),
        total: t('total'),
        unsure: (text: string) => t('naming:unsure', { name: text }),
      },
    }),
    [t],
  );
}
