import { useTranslation } from 'react-i18next';
import { settings, useSetting } from '../../../base/settings/settings.ts';
import { SENSOR_TILES, useHiddenSeries } from '../../../parts/measurements/index.ts';
import { type DashboardPlan, ENERGY_GRAPHS } from '../dashboard-catalogue.ts';
import { shownGraphs } from './dashboard-period.ts';

/** Choices in the settings for a dashboard's charts. */
export interface ChartChoice {
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** Ids of the shown charts. */
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
}

/** Series of an environment sensor that are hidden at first. */
const HIDDEN_SENSORS = ['lux', 'lux2', 'pir'] as const;

/** Hidden series of the environment sensor's chart: hidden by the settings or by the legend. */
export function useHiddenSensors() {
  return useHiddenSeries('sensors', HIDDEN_SENSORS);
}

/** The selectable charts of a dashboard: energy charts by their numbers, or the sensors of the one chart. */
export function useChartChoice({ charts }: DashboardPlan): ChartChoice {
  const { t } = useTranslation(['dashboard', 'common']);
  const graphs = useSetting((kept) => kept.graphs);
  const [hidden, setHidden] = useHiddenSensors();
  if (charts === 'energies') {
    return {
      options: ENERGY_GRAPHS.map(({ id, name }) => ({ id: String(id), label: t(`graph.${name}`) })),
      chosen: shownGraphs(graphs).map(String),
      choose: (ids) => settings.change({ graphs: shownGraphs(ids.map(Number)) }),
    };
  }
  if (charts === 'none') return { options: [], chosen: [], choose: () => undefined };
  const fields = SENSOR_TILES.map(({ field }) => field);
  return {
    options: SENSOR_TILES.map(({ field, quantity }) => ({ id: field, label: t(`common:quantity.${quantity}`) })),
    chosen: fields.filter((field) => !hidden.has(field)),
    choose: (ids) => setHidden(new Set(fields.filter((field) => !ids.includes(field)))),
  };
}
