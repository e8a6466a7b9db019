import { z } from 'zod';
import { ok, token } from '../fields.ts';
import { type MenuTreeNode, menuNodeId, menuTree } from './menu-tree.ts';

/** Content of a node of the hierarchy (R-TREE-034); leaves are devices. */
interface HierarchyData {
  mac?: string | undefined;
  type?: number | undefined;
  /** Reports: 0 hidden, 1 visible, 2 cumulative. */
  report_mode?: 0 | 1 | 2 | undefined;
}

/** A node of the hierarchy. */
export type HierarchyNode = MenuTreeNode<HierarchyData>;

const hierarchyNodes = menuTree<HierarchyData>(
  z.object({
    id: menuNodeId,
    mac: z.string().max(20).optional(),
    type: z.number().int().optional(),
    report_mode: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
  }),
);

/** Data stored beside the tree for a device: its one tag and its place. */
export const hierarchyTag = z.object({
  id: z.string().max(60),
  title: z.string().max(200),
  mac: z.string().max(20),
  tags: z.array(z.string().max(100)).max(1),
  lat: z.number().min(-90).max(90).nullable().optional(),
  lng: z.number().min(-180).max(180).nullable().optional(),
});
export type HierarchyTag = z.infer<typeof hierarchyTag>;

/** The serialized `menu` (D61). */
export const hierarchyMenu = z.object({ nodes: hierarchyNodes, tags: z.array(hierarchyTag) });
export type HierarchyMenu = z.infer<typeof hierarchyMenu>;

const tree = hierarchyMenu.extend({ revision: z.number().int() });

export const hierarchyCalls = {
  'hierarchy.read': { request: z.object({ token }), answer: ok.extend({ data: tree }) },
  'hierarchy.write': {
    request: z.object({
      token,
      /** At most 256 KiB; refused as a tree that is too large, which names the limits, not as a text that is too long. */
      menu: z.string(),
      revision: z.number().int().optional(),
    }),
    answer: ok.extend({ data: z.object({ revision: z.number().int() }) }),
  },
};
