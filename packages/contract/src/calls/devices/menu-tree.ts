import { z } from 'zod';

/**
 * A node of a menu that an account arranges itself, such as its test profiles or its relay maps (R-CTRL-003). Groups contain
 * nodes; the content of a leaf is in its `data`.
 */
export interface MenuTreeNode<Data extends object = object> {
  title: string;
  isLeaf: boolean;
  isExpanded?: boolean | undefined;
  children?: MenuTreeNode<Data>[] | undefined;
  data: Data & { id: string };
}

/** Id of a node, unique in its tree. */
export const menuNodeId = z.string().min(1).max(60);

/** The nodes of a menu whose `data` has this shape; it names the node by `id` (menuNodeId). */
export function menuTree<Data extends object>(data: z.ZodType<Data & { id: string }>): z.ZodType<MenuTreeNode<Data>[]> {
  const node: z.ZodType<MenuTreeNode<Data>> = z.lazy(() =>
    z.object({
      title: z.string().max(200),
      isLeaf: z.boolean(),
      isExpanded: z.boolean().optional(),
      children: z.array(node).optional(),
      data,
    }),
  );
  return z.array(node);
}

/**
 * The nodes as JSON text. Its length is not limited here: a tree that is too large has its own error, not that of a long
 * text.
 */
export const menuText = z.string();
