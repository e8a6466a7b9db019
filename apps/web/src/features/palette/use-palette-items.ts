import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ROUTES } from '../../base/addresses/route-catalogue.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { canOpen, useRouteNames, useViewer } from '../../parts/access/index.ts';
import { resolveSelection, useHierarchy } from '../../parts/hierarchy/index.ts';
import { groupsOf, pathTo } from '../../parts/tree/index.ts';
import { deviceItems, type PaletteItem } from './palette-items.ts';

function useFacilityItems(): readonly PaletteItem[] {
  const nodes = useHierarchy()?.nodes ?? [];
  const devices = useStore(session, (state) => state.devices);
  return useMemo(() => {
    const place = (id: string) => (pathTo(nodes, id) ?? []).join(' / ');
    const groups = groupsOf(nodes)
      .filter(({ data }) => resolveSelection([{ group: data.id }], { nodes, devices }).kind === 'group')
      .map(
        ({ title, data }): PaletteItem => ({
          id: data.id,
          group: 'devices',
          title,
          detail: place(data.id),
          choose: { kind: 'select', ref: { group: data.id } },
        }),
      );
    return [...deviceItems({ nodes, devices }), ...groups];
  }, [nodes, devices]);
}

/** All items: devices, groups, the pages open to the account, actions. */
export function usePaletteItems(): readonly PaletteItem[] {
  const { t } = useTranslation(['shell']);
  const viewer = useViewer();
  const names = useRouteNames();
  const facility = useFacilityItems();
  const pages = ROUTES.filter((route) => route.leadsOnTo === undefined && canOpen(route, viewer)).map(
    (route): PaletteItem => ({
      id: route.path,
      group: 'pages',
      title: names.full(route),
      detail: '',
      choose: { kind: 'open', path: route.path },
    }),
  );
  const hasWall = viewer.selection.kind !== 'none';
  const actions = ([...(hasWall ? (['wall'] as const) : []), 'theme', 'sidebar', 'shortcuts'] as const).map(
    (action): PaletteItem => ({
      id: action,
      group: 'actions',
      title: action === 'wall' ? t('wall') : action === 'shortcuts' ? t('shortcuts.title') : t(`shortcuts.${action}`),
      detail: '',
      choose: { kind: 'act', action },
    }),
  );
  return [...facility, ...pages, ...actions];
}
