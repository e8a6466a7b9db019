import { useComputedColorScheme } from '@mantine/core';
import { type ApplianceEntry, type ApplianceRun, PAGINATION } from '@phasor/contract';
import { formatQuantity, shareText, withUnit } from '@phasor/quantities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../base/i18n/clock-text.ts';
import { SECOND } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { spanText } from '../../../base/i18n/time-text.ts';
import ring from '../../../base/ui/figures/ring.module.css';
import { type DataColumn, DataTable } from '../../../base/ui/table/DataTable.tsx';
import { chartTheme, SeriesKey } from '../../../parts/charts/index.ts';
import { surenessOf } from '../../../parts/naming/index.ts';
import styles from '../corrections/corrections.module.css';
import { RunMenu } from '../corrections/RunMenu.tsx';
import type { useCorrect } from '../corrections/use-corrections.ts';
import { RunLevels } from './RunLevels.tsx';
import type { ShownAppliance } from './run-charts.ts';

interface Props {
  readonly runs: readonly ApplianceRun[];
  readonly appliances: readonly ShownAppliance[];
  readonly zone: string;
  /** Every appliance of the meter, to which a run can be given. */
  readonly all: readonly ApplianceEntry[];
  /** Undefined for those who may not correct runs. */
  readonly correct: ReturnType<typeof useCorrect>['correct'];
}

const keyOf = ({ ID_appliance, start }: ApplianceRun) => `${ID_appliance} ${start}`;

/** A table of so many runs is searched by the name of their appliance. */
const SEARCHED = 12;
const textsOf = ({ name }: ApplianceRun) => [name];

/** The runs as a table: start, duration and estimated energy; each can be corrected. */
export function RunTable({ runs, appliances, zone, all, correct }: Props) {
  const { t } = useTranslation(['appliances']);
  const read = useColumns(appliances, zone);
  const columns = useMemo(
    () =>
      correct === undefined
        ? read
        : [
            ...read,
            {
              ...({ key: 'actions', title: t('column.actions'), kind: 'actions' } as const),
              cell: (run: ApplianceRun) => <RunMenu {...{ run, runs, zone, correct }} appliances={all} />,
            },
          ],
    [read, correct, runs, zone, all, t],
  );
  return (
    <DataTable
      title={t('runs')}
      columns={columns}
      rows={runs}
      keyOf={keyOf}
      firstSorting={{ key: 'start', isDescending: true }}
      pageSizes={PAGINATION.choices}
      {...(runs.length < SEARCHED ? {} : { search: { label: t('search'), textsOf } })}
      empty={t('no_runs')}
    />
  );
}

function useColumns(appliances: Props['appliances'], zone: string): readonly DataColumn<ApplianceRun>[] {
  const { t, i18n } = useTranslation(['appliances']);
  const scheme = useComputedColorScheme('light');
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    const theme = chartTheme(scheme);
    const colours = new Map(appliances.map(({ ID, colour }) => [ID, colour]));
    const clock = (time: number) => clockText(time, locale, { ...SECOND, timeZone: zone });
    return [
      {
        key: 'name',
        title: t('column.name'),
        sortBy: ({ name }) => name,
        cell: (run) => (
          <>
            <span className={ring.name}>
              <SeriesKey colour={colours.get(run.ID_appliance) ?? 'muted'} theme={theme} />
              {run.name}
            </span>
            <RunLevels run={run} />
          </>
        ),
      },
      { key: 'phase', title: t('column.phase'), sortBy: ({ phase }) => phase, cell: ({ phase }) => phase },
      {
        key: 'start',
        title: t('column.start'),
        sortBy: ({ start }) => start,
        cell: ({ start }) => clock(start),
      },
      {
        key: 'duration',
        title: t('column.duration'),
        kind: 'end',
        sortBy: ({ duration }) => duration,
        cell: ({ duration, end, computed }) => {
          const text = spanText(duration, locale);
          if (end === null) return t('still_running', { text });
          return computed ? t('about', { text }) : text;
        },
      },
      {
        key: 'energy',
        title: t('column.energy'),
        kind: 'end',
        sortBy: ({ energy }) => energy,
        cell: ({ energy }) => {
          const { value, unit } = formatQuantity('activeEnergyImport', energy, locale);
          return withUnit(value, unit);
        },
      },
      {
        key: 'likeness',
        title: t('column.likeness'),
        kind: 'end',
        sortBy: ({ prediction_rate }) => prediction_rate,
        cell: (run) => {
          const sureness = surenessOf(run);
          const text = sureness === 'confirmed' ? t('confirmed') : shareText(run.prediction_rate, 0, locale);
          return (
            <span className={styles.likeness} data-sure={sureness}>
              {sureness === 'unsure' ? t('unsure', { text }) : text}
            </span>
          );
        },
      },
    ];
  }, [appliances, zone, scheme, locale, t]);
}
