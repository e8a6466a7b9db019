import { type ApplianceNode, type CallBody, NAME_LIMITS } from '@phasor/contract';
import { applianceMenu } from '@phasor/contract/schemas';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { checkTwins, invalidMenu } from '../../menus/menu-text.ts';
import { findMenu, putMenu, readMenu } from '../../menus/menu-tree.ts';
import type { Appliance, ApplianceRecords } from '../../ports/records/appliance-records.ts';
import type { MenuKey, MenuRecords } from '../../ports/records/menu-records.ts';
import { meterOf } from './meter.ts';

export interface MenuParts {
  readonly appliances: Pick<ApplianceRecords, 'of'>;
  readonly menus: MenuRecords;
}

/** The tree in which an account keeps the appliances of a meter; each appliance is in it once, whatever was saved. */
export function menuCalls({
  appliances,
  menus,
}: MenuParts): CallHandlers<'appliances.readMenu' | 'appliances.writeMenu'> {
  return {
    'appliances.readMenu': async (_body, context) => {
      const key = keyOf(context);
      const [stored, known] = await Promise.all([findMenu<ApplianceNode>(menus, key), appliances.of(key.subject)]);
      if (stored === undefined && known.length === 0) throw new AppError('store.not_found');
      return { data: { nodes: completed(stored?.nodes ?? [], known), revision: stored?.revision ?? 0 } };
    },
    'appliances.writeMenu': async (body, context) => {
      const key = keyOf(context);
      const [stored, known] = await Promise.all([findMenu<ApplianceNode>(menus, key), appliances.of(key.subject)]);
      const nodes = completed(nodesIn(body), known);
      // Appliances have names of their own, unique on their meter.
      checkTwins(nodes, { before: stored?.nodes, of: 'groups' });
      const revision = await put(menus, key, { nodes, revision: body.revision, known });
      context.note?.(`revision ${revision}`);
      return { data: { revision } };
    },
  };
}

/** Names of groups have 3 characters at least; those of appliances are their own, and may have 2. */
function nodesIn({ menu }: CallBody<'appliances.writeMenu'>): ApplianceNode[] {
  const nodes = readMenu(menu, applianceMenu, { nameMin: 1 });
  const check = ({ isLeaf, title, data, children = [] }: ApplianceNode): void => {
    if (!isLeaf && title.length < NAME_LIMITS.treeMin) throw invalidMenu(`name of ${data.id}`);
    children.forEach(check);
  };
  nodes.forEach(check);
  return nodes;
}

async function put(
  menus: MenuRecords,
  key: MenuKey,
  { known, ...menu }: { nodes: ApplianceNode[]; revision: number | undefined; known: readonly Appliance[] },
): Promise<number> {
  try {
    return await putMenu(menus, key, menu);
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'request.edit_conflict' || !error.data) throw error;
    const data = { ...error.data, nodes: completed(error.data.nodes as ApplianceNode[], known) };
    throw new AppError(error.error, error.field, { data });
  }
}

/**
 * The nodes with every appliance once and under its present name: what is gone is left out, what is new comes into the
 * default group, the first one (R-NILM-028); without a group one is made.
 */
function completed(nodes: readonly ApplianceNode[], known: readonly Appliance[]): ApplianceNode[] {
  const missing = new Map(known.map((appliance) => [appliance.id, appliance]));
  const own = present(nodes, missing);
  if (missing.size === 0) return own;
  const leaves = [...missing.values()].map(leafOf);
  const group = own.find(({ isLeaf }) => !isLeaf);
  if (group === undefined) {
    const data = { id: freeId('main', own), type: 'main' } as const;
    return [{ title: 'unknown', isLeaf: false, isExpanded: true, children: leaves, data }, ...own];
  }
  return own.map((node) => (node === group ? { ...node, children: [...(node.children ?? []), ...leaves] } : node));
}

/** Nodes that still refer to something, each appliance taken out of `missing` where it is found first. */
function present(nodes: readonly ApplianceNode[], missing: Map<number, Appliance>): ApplianceNode[] {
  return nodes.flatMap((node): ApplianceNode[] => {
    if (!node.isLeaf) return [{ ...node, children: present(node.children ?? [], missing) }];
    const appliance = missing.get(node.data.ID_appliance ?? 0);
    if (appliance === undefined) return [];
    missing.delete(appliance.id);
    return [{ ...leafOf(appliance), data: { ...leafOf(appliance).data, id: node.data.id } }];
  });
}

function leafOf({ id, name, phase }: Appliance): ApplianceNode {
  return { title: name, isLeaf: true, data: { id: `appliance-${id}`, ID_appliance: id, phase } };
}

function freeId(wanted: string, nodes: readonly ApplianceNode[]): string {
  return nodes.some(({ data }) => data.id === wanted) ? freeId(`${wanted}-`, nodes) : wanted;
}

function keyOf(context: CallContext): MenuKey {
  const { mac } = meterOf(context, 'device_token');
  if (context.user === null) throw new AppError('access.token_invalid');
  return { userId: context.user.id, kind: 'appliances', subject: mac };
}
