import type { HierarchyNode } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LiveSource } from '../../base/api/live/use-live.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import type { Hierarchy } from './editing/save-edits.ts';
import { hierarchyQuery } from './hierarchy-query.ts';
import { meterOf, resolveSelection, type Selection } from './selection.ts';

const NO_NODES: readonly HierarchyNode[] = [];

/** The account's tree; undefined while it is being read. */
export function useHierarchy(): Hierarchy | undefined {
  return useQuery(hierarchyQuery()).data;
}

/** The present selection, with the current state of each device. */
export function useSelection(): Selection {
  const nodes = useHierarchy()?.nodes ?? NO_NODES;
  const { selection, devices } = useStore(session);
  return useMemo(() => resolveSelection([selection], { nodes, devices }), [nodes, devices, selection]);
}

/** Live target of the one device with the register of a selection; undefined if several are added up. */
export function meterSourceOf(selection: Selection): LiveSource | undefined {
  const meter = meterOf(selection);
  return meter && { kind: 'device', mac: meter.mac, token: meter.token };
}

/** Live target of a selection. */
export function liveSourceOf(selection: Selection): LiveSource | undefined {
  if (selection.kind === 'device') return { kind: 'device', mac: selection.device.mac, token: selection.device.token };
  return selection.kind === 'group' ? { kind: 'group', id: selection.id } : undefined;
}
