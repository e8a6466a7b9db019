import type { DeviceEnergy } from '@phasor/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { commonZone, useHierarchy } from '../../parts/hierarchy/index.ts';
import { type GraphState, isRunning } from '../../parts/toolbar/index.ts';
import type { ReportScreen } from './report-catalogue.ts';
import { askedCosts, costsBeside, type ReportCosts } from './report-costs.ts';
import { type ReportPiece, reportPieces } from './report-pieces.ts';
import {
  type DeviceFigure,
  type ReportGroup,
  reportedMacs,
  reportGroup,
  type UncountedDevice,
  uncountedDevices,
} from './report-tree.ts';

export const ROOT = 'root';
const GROWTH_MS = 60_000;

export interface Report {
  /** The whole tree, once per pie, in the catalogue's order; undefined before the first answer. */
  readonly groups: readonly ReportGroup[] | undefined;
  /** ISO 4217; undefined where costs are unknown or of several currencies. */
  readonly currency: string | undefined;
  /** Amounts in different currencies are not added: no costs are shown. */
  readonly hasSeveralCurrencies: boolean;
  /** The costs are still to come: a file would lack them. */
  readonly awaitsCosts: boolean;
  readonly isEmpty: boolean;
  /** Devices of kinds that no report counts. */
  readonly leftOut: readonly UncountedDevice[];
  readonly loading: boolean;
  /** The shown data belong to an earlier request: the new answer is awaited, or failed. */
  readonly isOld: boolean;
  readonly error: Error | null;
}

/** Data of a report: the devices' energies, requested for a hundred at a time, added up along the account's tree. */
export function useReport(screen: ReportScreen, state: GraphState, rootTitle: string): Report {
  const nodes = useHierarchy()?.nodes;
  const macs = useMemo(() => reportedMacs(nodes ?? []), [nodes]);
  const leftOut = useMemo(() => uncountedDevices(nodes ?? []), [nodes]);
  const known = useStore(session, (kept) => kept.devices);
  const pieces = useMemo(() => reportPieces(macs, known), [macs, known]);
  const energies = useEnergies(screen, state, pieces);
  const priced = useCosts(screen, state, pieces);
  const before = useLast(priced.costs?.currency, screen);
  const { devices } = energies;
  const costs = useMemo(() => costsBeside(priced, before), [priced, before]);
  // Energies and costs stay together: both of the period asked for, or both of the last one.
  const shown = useLast(
    useMemo(() => (devices === undefined ? undefined : { devices, costs }), [devices, costs]),
    screen,
  );
  const groups = useMemo(() => {
    if (nodes === undefined || shown === undefined) return undefined;
    return screen.pies.map(({ wire }) =>
      reportGroup({ id: ROOT, title: rootTitle, nodes }, figuresOf(shown.devices, wire, shown.costs)),
    );
  }, [nodes, shown, screen, rootTitle]);
  return {
    groups,
    currency: shown?.costs?.currency,
    hasSeveralCurrencies: shown?.costs !== undefined && shown.costs.currency === undefined,
    awaitsCosts: priced.isAwaited,
    leftOut,
    isEmpty: nodes !== undefined && macs.length === 0,
    loading: energies.loading,
    isOld: energies.devices === undefined || energies.error !== null,
    error: energies.error ?? priced.error,
  };
}

/** The zone by which a report counts days: that of all its devices, or the server's where they differ (D20). */
export function useReportZone(): string {
  const nodes = useHierarchy()?.nodes;
  const devices = useStore(session, (kept) => kept.devices);
  const serverZone = useServerZone();
  const macs = new Set(reportedMacs(nodes ?? []));
  return commonZone(
    devices.filter(({ mac }) => macs.has(mac)),
    serverZone,
  );
}

/** A value, or the last one of the same screen while the next is loading: old data are dimmed, not removed. */
function useLast<Value>(value: Value | undefined, screen: ReportScreen): Value | undefined {
  const [last, keep] = useState({ value, screen });
  if (value !== undefined && (value !== last.value || screen !== last.screen)) keep({ value, screen });
  return value ?? (last.screen === screen ? last.value : undefined);
}

function figuresOf(
  devices: readonly DeviceEnergy[],
  wire: keyof DeviceEnergy['energy'],
  costs: ReportCosts | undefined,
): ReadonlyMap<string, DeviceFigure> {
  return new Map(
    devices.map(({ mac, energy, coverage }) => [
      mac,
      {
        energy: energy[wire] ?? null,
        coverage,
        cost: costs?.currency === undefined ? null : (costs.byMac[mac] ?? null),
        isPartlyPriced: costs?.currency !== undefined && costs.partly?.has(mac) === true,
      },
    ]),
  );
}

function useEnergies({ pies }: ReportScreen, state: GraphState, pieces: readonly ReportPiece[]) {
  const data = pies.map(({ wire }) => wire).join(',');
  const queries = pieces.map((piece) => ({
    ...callQuery('reports.energy', { ...piece, data, ...wishOf(state) }),
    ...growing(state),
  }));
  return useQueries({
    queries,
    combine: (answers) => ({
      devices: answers.every(({ data: answer }) => answer !== undefined)
        ? answers.flatMap(({ data: answer }) => answer?.data.devices ?? [])
        : undefined,
      loading: answers.some(({ isLoading }) => isLoading),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
}

/** Cost of the devices' energy; there are no calls where nothing of a report has a price. */
function useCosts({ priced }: ReportScreen, state: GraphState, pieces: readonly ReportPiece[]) {
  const queries = (priced ? pieces : []).map((piece) => ({
    ...callQuery('tariffs.cost', { ...piece, period: 'MONTH', ...wishOf(state) }),
    ...growing(state),
    retry: false,
  }));
  return useQueries({ queries, combine: askedCosts });
}

/** Reports have no choice of source: each device has its own. */
function wishOf({ range }: GraphState) {
  return { from: range.from / 1_000, to: range.to / 1_000 };
}

const growing = ({ range, context }: GraphState) => ({
  meta: { quiet: 'all' as const },
  refetchInterval: isRunning(range, context.now) ? GROWTH_MS : (false as const),
});
