import { type CountedGroup, countedGroup, type HierarchyMenu, type HierarchyNode } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { checkTwins } from '../../menus/menu-text.ts';
import type { LivePublisher } from '../../ports/live/live-bus.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { HierarchyRecords } from '../../ports/records/hierarchy-records.ts';
import type { User } from '../../ports/records/user-records.ts';
import { parseMenu } from './hierarchy-text.ts';
import { assignedPart, checkMenu, defaultMenu, ownPart } from './menu-rules.ts';

export interface HierarchyParts {
  readonly hierarchies: HierarchyRecords;
  readonly assignments: AssignmentRecords;
  /** Other pages of the account receive over it that its tree has changed. */
  readonly bus?: LivePublisher<'tree'>;
}

export interface Hierarchy {
  readonly calls: CallHandlers<'hierarchy.read' | 'hierarchy.write'>;
  /** A group of the account's tree as it is counted with the devices it has now, by mac; undefined for none. */
  group(user: Pick<User, 'id'>, id: string, devices: ReadonlyMap<string, Device>): Promise<CountedGroup | undefined>;
}

/** The tree of groups and devices that each account keeps for itself (D61). */
export function createHierarchy({ hierarchies, assignments, bus }: HierarchyParts): Hierarchy {
  return {
    calls: {
      'hierarchy.read': async (_body, context) => {
        const user = userOf(context);
        const stored = await hierarchies.find(user.id);
        if (!stored) throw new AppError('store.not_found');
        const devices = await devicesOf(assignments, user, context.now);
        return { data: { ...assignedPart(stored.menu, byMac(devices)), revision: stored.revision } };
      },
      'hierarchy.write': async (body, context) => {
        const user = userOf(context);
        const menu = parseMenu(body.menu);
        checkMenu(menu);
        checkTwins(menu.nodes, { before: (await hierarchies.find(user.id))?.menu.nodes, of: 'groups' });
        const devices = await devicesOf(assignments, user, context.now);
        const known = byMac(devices);
        const kept = ownPart(assignedPart(menu, known), known);
        const revision = await hierarchies.put(user.id, kept, body.revision);
        if (revision === null) throw await editConflict(hierarchies, user, devices);
        context.note?.(`revision ${revision}`);
        bus?.publish('tree', { userId: user.id, revision });
        return { data: { revision } };
      },
    },
    async group(user, id, devices) {
      const stored = await hierarchies.find(user.id);
      const node = stored && groupWithId(assignedPart(stored.menu, devices).nodes, id);
      return node && countedGroup({ id, title: node.title, nodes: node.children ?? [] });
    },
  };
}

function groupWithId(nodes: readonly HierarchyNode[], id: string): HierarchyNode | undefined {
  for (const node of nodes) {
    if (node.isLeaf) continue;
    const found = node.data.id === id ? node : groupWithId(node.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function userOf({ user }: CallContext): User {
  if (!user) throw new AppError('access.token_invalid');
  return user;
}

async function devicesOf(assignments: AssignmentRecords, user: User, now: number): Promise<Device[]> {
  const assigned = await assignments.devicesOf(user.id, now);
  return assigned.map(({ device }) => device);
}

function byMac(devices: readonly Device[]): ReadonlyMap<string, Device> {
  return new Map(devices.map((device) => [device.mac, device]));
}

/** Carries the current tree, so that the client can merge or show it. */
async function editConflict(hierarchies: HierarchyRecords, user: User, devices: readonly Device[]): Promise<AppError> {
  const current = await hierarchies.find(user.id);
  const menu: HierarchyMenu = current ? assignedPart(current.menu, byMac(devices)) : defaultMenu(devices);
  return new AppError('request.edit_conflict', 'revision', { data: { ...menu, revision: current?.revision ?? 0 } });
}
