import type { CostAnswer, DeviceListEntry, SeriesAnswer } from '@phasor/contract';
import { GROUP_MEMBERS_MAX, groupRuleOf } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import type { ChartPoint, ChartSeries, FormChoice, TimeChart } from '../../parts/charts/index.ts';
import { isTreeOf, partDevices, type Selection } from '../../parts/hierarchy/index.ts';
import {
  CHANNEL_COLOURS,
  deviceSubject,
  type EnergyWish,
  energyQuery,
  partColour,
  partsChart,
  phasesOf,
  subjectOf,
  totalOf,
  useChartForm,
} from '../../parts/measurements/index.ts';

const FORMS = ['whole', 'phase', 'tariff', 'member'] as const;
type Form = (typeof FORMS)[number];

/** Devices with a colour of their own; a palette has ten, one of them for the rest. */
const MEMBERS_MAX = 9;
const NOTHING: readonly ChartSeries[] = [];

interface Divided {
  readonly selection: Selection;
  /** The request for the whole. */
  readonly wish: EnergyWish;
  readonly chart: TimeChart | null;
  readonly cost: CostAnswer['data'] | undefined;
  readonly growing: boolean;
  /** The whole is not divided while it is compared, or where it is not imported energy. */
  readonly isDivisible: boolean;
  /** MACs of the devices whose sum the whole of a group is; undefined while it is unknown. */
  readonly counted: readonly string[] | undefined;
}

/** Columns of imported energy as a whole or by its parts, as last chosen in the chart's menu. */
export function useEnergyParts(divided: Divided): { chart: TimeChart | null; choice: FormChoice | undefined } {
  const { selection, chart, cost, counted, isDivisible } = divided;
  const { t } = useTranslation('analytics');
  const [kept, keep] = useChartForm('energy.parts', FORMS);
  // The members of another tree are no parts of this whole: it stands alone until the tree is read again.
  const offered = isDivisible && isTreeOf(selection, counted) ? formsOf(selection, cost) : [];
  const form = offered.find((one) => one === kept) ?? 'whole';
  const parts = useParts(form, divided);
  const rest = t('parts.rest');
  const excess = form === 'member' && isMeasured(selection) ? t('parts.excess') : undefined;
  const drawn = useMemo(
    () => (chart === null ? null : partsChart(chart, parts, { rest, excess })),
    [chart, parts, rest, excess],
  );
  if (offered.length < 2) return { chart, choice: undefined };
  const forms = offered.map((one) => ({ form: one, label: t(`parts.${one}`) }));
  return {
    chart: drawn,
    choice: { form, forms, onForm: (next) => keep(FORMS.find((one) => one === next) ?? 'whole') },
  };
}

/** Possible divisions of a selection's energy. */
function formsOf(selection: Selection, cost: Divided['cost']): Form[] {
  const hasTariff = cost?.devices.some(({ energy }) => energy.VT > 0 || energy.NT > 0) === true;
  return [
    'whole',
    ...(phasesOf(selection).length > 1 ? (['phase'] as const) : []),
    ...(hasTariff ? (['tariff'] as const) : []),
    ...(membersOf(selection).length > (isMeasured(selection) ? 0 : 1) ? (['member'] as const) : []),
  ];
}

/** Devices of a group, without those that measure the whole. */
function membersOf(selection: Selection): readonly DeviceListEntry[] {
  return selection.kind === 'group' ? partDevices(selection) : [];
}

function isMeasured(selection: Selection): boolean {
  return selection.kind === 'group' && groupRuleOf(selection.counted) === 'measured';
}

function useParts(form: Form, divided: Divided): readonly ChartSeries[] {
  const phases = usePhases(form === 'phase', divided);
  const members = useMembers(form === 'member', divided);
  const { cost } = divided;
  return useMemo(() => {
    if (form === 'phase') return phases;
    if (form === 'member') return members;
    return form === 'tariff' && cost !== undefined ? ratesOf(cost) : NOTHING;
  }, [form, phases, members, cost]);
}

function ratesOf({ energy_steps }: CostAnswer['data']): ChartSeries[] {
  return (['VT', 'NT'] as const).map((rate, index) => ({
    ...{ id: rate, name: rate, colour: index === 0 ? 1 : 0 },
    points: energy_steps[rate] as ChartPoint[],
  }));
}

function usePhases(isWished: boolean, { selection, wish, growing }: Divided): readonly ChartSeries[] {
  const request = { ...wish, data: 'E_I', phase: phasesOf(selection).join() };
  const { data: last, isPlaceholderData } = useQuery(
    energyQuery(isWished ? subjectOf(selection) : undefined, request, growing),
  );
  // Parts of another range or device are none of this whole.
  const data = isPlaceholderData ? undefined : last;
  return useMemo(() => (isWished && data !== undefined ? phaseSeries(data) : NOTHING), [isWished, data]);
}

function phaseSeries({ data }: SeriesAnswer): readonly ChartSeries[] {
  const ofPhases = data.E_I;
  if (ofPhases === undefined || Array.isArray(ofPhases)) return NOTHING;
  return PHASES.flatMap((phase) => {
    const points = ofPhases[phase];
    return points === undefined ? [] : [{ id: phase, name: phase, colour: CHANNEL_COLOURS[phase], points }];
  });
}

/**
 * The devices with the most energy, as far as there are colours, by the energies that were priced: where other devices measure the
 * whole those of the parts are asked for. [] until they are known.
 */
function useLargest(members: readonly DeviceListEntry[], { wish, cost }: Divided): readonly DeviceListEntry[] {
  const priced = new Set(cost?.devices.map(({ mac }) => mac));
  const isAsked = members.length > MEMBERS_MAX && cost !== undefined && !members.every(({ mac }) => priced.has(mac));
  const { from, to, source } = wish;
  const macList = members.slice(0, GROUP_MEMBERS_MAX).map(({ mac }) => mac);
  const { data, isPending } = useQuery({
    ...callQuery('tariffs.cost', { macList, from, to, source, period: 'MONTH' }),
    ...{ enabled: isAsked, retry: false, meta: { quiet: 'all' } },
  });
  if (isAsked && isPending) return [];
  const known = (isAsked ? data?.data : undefined) ?? cost;
  const imported = new Map(known?.devices.map((device) => [device.mac, device.imported ?? 0]));
  return members
    .toSorted((one, other) => (imported.get(other.mac) ?? 0) - (imported.get(one.mac) ?? 0))
    .slice(0, MEMBERS_MAX);
}

/** The zone of the columns for a device that has another one: its days would begin beside theirs (D20). */
function zoneBeside({ time_zone }: DeviceListEntry, chart: TimeChart | null): Pick<EnergyWish, 'time_zone'> {
  return chart === null || chart.timeZone === time_zone ? {} : { time_zone: chart.timeZone };
}

/** The devices of a group with the most energy, without those that measure the whole. */
function useMembers(isWished: boolean, divided: Divided): readonly ChartSeries[] {
  const { selection, wish, growing, chart } = divided;
  const largest = useLargest(isWished ? membersOf(selection) : [], divided);
  const request = { ...wish, data: 'E_I', phase: 'CUM' };
  const answers = useQueries({
    queries: largest.map((device) =>
      energyQuery(deviceSubject(device), { ...request, ...zoneBeside(device, chart) }, growing),
    ),
    combine: (results) => results.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data)),
  });
  const names = largest.map(({ mac, title }) => `${mac} ${title}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names say which devices they are
  return useMemo(
    () =>
      answers.flatMap((answer, index): ChartSeries[] => {
        const device = largest[index];
        if (answer === undefined || device === undefined) return [];
        return [{ id: device.mac, name: device.title, colour: partColour(index), points: totalOf(answer, 'E_I') }];
      }),
    [answers, names],
  );
}
