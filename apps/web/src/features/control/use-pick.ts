import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useDeviceStates } from '../../base/api/live/use-live.ts';
import { session } from '../../base/session/session.ts';
import { createStore } from '../../base/state/create-store.ts';
import { useStore } from '../../base/state/use-store.ts';
import { useHierarchy } from '../../parts/hierarchy/index.ts';
import { type Disconnector, disconnectorsOf, parsePick, pickedOf, pickText } from './control-pick.ts';

/** The last choice: it is kept from the states to the timeline, whose links name none. */
const lastPick = createStore<{ readonly login: string; readonly macs: readonly string[] } | undefined>(undefined);

const NO_NODES: [] = [];

/** All disconnectors of the account, each with its present state; undefined while the tree is read. */
export function useDisconnectors(): readonly Disconnector[] {
  const nodes = useHierarchy()?.nodes ?? NO_NODES;
  const devices = useDeviceStates();
  return useMemo(() => disconnectorsOf(nodes, devices), [nodes, devices]);
}

/** The disconnectors of the screen, from its address, and a function to choose others. */
export function usePick() {
  const disconnectors = useDisconnectors();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { auth, selection } = useStore(session);
  const login = auth?.login ?? '';
  const kept = useStore(lastPick);
  const { disconnectors: text } = search;
  const selected = selection !== undefined && 'device' in selection ? selection.device : undefined;
  const picked = useMemo(() => {
    const last = kept?.login === login ? kept.macs : undefined;
    return pickedOf(disconnectors, { named: parsePick(text), last, selected });
  }, [disconnectors, text, kept, login, selected]);
  const name = (macs: readonly string[], replace: boolean) => {
    lastPick.set({ login, macs });
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, disconnectors: pickText(macs) }),
      replace,
    });
  };
  const isUnnamed = parsePick(text) === undefined && picked.length > 0;
  // A copied address then shows the same.
  const nameShown = useEffectEvent(() =>
    name(
      picked.map(({ device }) => device.mac),
      true,
    ),
  );
  useEffect(() => {
    if (isUnnamed) nameShown();
  }, [isUnnamed]);
  return { disconnectors, picked, pick: (macs: readonly string[]) => name(macs, false) };
}
