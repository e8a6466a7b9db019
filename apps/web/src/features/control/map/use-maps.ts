import type { ControlMap } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callKey } from '../../../base/api/queries/call-query.ts';
import { session } from '../../../base/session/session.ts';
import { browserStorage } from '../../../base/state/browser-storage.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { findNode, leavesOf, type TreeKeeper, useSavedTree } from '../../../parts/tree/index.ts';
import { type MapEdit, type MapNode, withFirstMap } from './map-edits.ts';

const REMEMBERED_MS = 30 * DAY_MS;
const KEY = 'controlMap';

const keeper: TreeKeeper<ControlMap> = {
  queryKey: callKey('controlMaps.read'),
  read: async (signal) => {
    const { nodes, revision } = (await call('controlMaps.read', {}, { signal })).data;
    return { nodes: nodes as MapNode[], revision };
  },
  write: async (menu, revision) => (await call('controlMaps.write', { menu, revision })).data.revision,
};

/** The maps of the account, the one that is shown, and functions to change them. */
export function useMaps() {
  const { t } = useTranslation(['control']);
  const { tree, error, retry, edit } = useSavedTree(keeper);
  const [wished, show] = useShownMap();
  const first = t('map.first');
  const nodes = useMemo(() => tree && withFirstMap(tree.nodes, first), [tree, first]);
  const found = nodes === undefined || wished === undefined ? undefined : findNode(nodes, wished);
  return {
    nodes,
    error,
    retry,
    shown: found?.isLeaf === true ? found : nodes && leavesOf(nodes)[0],
    show,
    /** Makes a change; success is shown for those that people wait for. */
    async change(wish: MapEdit, { isAnnounced }: { isAnnounced: boolean }) {
      const isSaved = await edit((before) => wish(withFirstMap(before, first)));
      if (isSaved && isAnnounced) toasts.show({ kind: 'success', title: t('map.saved') });
    },
  };
}

/** The id of the map in the address, or of the last one shown; remembered for the next visit. */
function useShownMap(): [string | undefined, (id: string) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const login = useStore(session, ({ auth }) => auth?.login ?? '');
  const key = `${KEY}.${login}`;
  const named = typeof search.map === 'string' ? search.map : undefined;
  const kept = browserStorage.read(key);
  const show = (map: string) => {
    browserStorage.write(key, map, Date.now() + REMEMBERED_MS);
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, map }) });
  };
  return [named ?? (typeof kept === 'string' ? kept : undefined), show];
}
