import type { ApplianceEntry, ApplianceNode, DeviceListEntry } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import type { SeriesColour } from '../../parts/charts/index.ts';
import { useLikeName } from '../../parts/naming/index.ts';
import { changedNodes, useSavedTree } from '../../parts/tree/index.ts';
import { applianceColours } from './appliance-colours.ts';
import { appliancesIn } from './appliance-tree.ts';
import { appliancesText, chosenOf, parseAppliances } from './chosen-appliances.ts';

const NONE: readonly ApplianceEntry[] = [];
const NO_NODES: ApplianceNode[] = [];

/** State shared by the screens of a meter's appliances: the list, the groups, and the choice. */
export interface Appliances {
  /** Undefined before the first answer. */
  readonly all: readonly ApplianceEntry[] | undefined;
  readonly error: Error | null;
  readonly nodes: ApplianceNode[];
  readonly edit: ReturnType<typeof useApplianceTree>['edit'];
  readonly colours: ReadonlyMap<number, SeriesColour>;
  /** Ids, in the order of the tree. */
  readonly order: readonly number[];
  readonly chosen: readonly number[];
  /** No choice was made: all are meant. */
  readonly isAll: boolean;
  readonly choose: (ids: readonly number[]) => void;
}

/** Nothing has been recorded, or nothing of the choice exists (R-NILM-021). */
export const isNothing = (error: unknown) => hasCode(error, 'store.not_found');

function useApplianceTree({ token: device_token }: DeviceListEntry) {
  return useSavedTree<Omit<ApplianceNode['data'], 'id'>>({
    queryKey: callKey('appliances.readMenu', { device_token }),
    read: async (signal) => (await call('appliances.readMenu', { device_token }, { signal })).data,
    write: async (menu, revision) =>
      (await call('appliances.writeMenu', { device_token, menu, revision })).data.revision,
  });
}

export function useAppliances(device: DeviceListEntry): Appliances {
  const list = useQuery({ ...callQuery('appliances.list', { token: device.token }), meta: { quiet: 'all' } });
  const { tree, error, edit } = useApplianceTree(device);
  const isEmpty = isNothing(list.error);
  const { all, nodes } = useLikeNames(isEmpty ? NONE : list.data?.data, tree?.nodes ?? NO_NODES);
  const colours = useMemo(() => applianceColours(all ?? NONE), [all]);
  const order = useMemo(() => appliancesIn(nodes), [nodes]);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const wished = useMemo(() => parseAppliances(search.appliances), [search.appliances]);
  const chosen = useMemo(() => chosenOf(wished, order), [wished, order]);
  return {
    ...{ nodes, edit, colours, order, chosen },
    all: tree === undefined ? undefined : all,
    error: isEmpty ? null : (list.error ?? error),
    isAll: wished === undefined,
    choose: (ids) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, appliances: appliancesText(ids, order) }),
        replace: true,
      }),
  };
}

/** Appliances and tree with names that say what found ones resemble. */
function useLikeNames(listed: readonly ApplianceEntry[] | undefined, kept: ApplianceNode[]) {
  const nameOf = useLikeName();
  const all = useMemo(() => listed?.map((each) => ({ ...each, name: nameOf(each) })), [listed, nameOf]);
  const nodes = useMemo(() => {
    const names = new Map(all?.map(({ ID_appliance, name }) => [ID_appliance, name]));
    const named = changedNodes<Omit<ApplianceNode['data'], 'id'>>((node) =>
      node.isLeaf ? { ...node, title: names.get(node.data.ID_appliance ?? 0) ?? node.title } : node,
    );
    return named(kept);
  }, [all, kept]);
  return { all, nodes };
}
