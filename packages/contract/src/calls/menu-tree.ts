import { z } from 'zod';

/**
 * A node of a menu that an account arranges for itself, such as its test profiles or its relay maps
 * (R-CTRL-003). Groups hold nodes; what a leaf is about lies in its `data`.
 */
export interface MenuTreeNode<Data extends object = object> {
  title: string;
  isLeaf: boolean;
  isExpanded?: boolean | undefined;
  children?: MenuTreeNode<Data>[] | undefined;
  data: Data & { id: string };
}

/** Id of a node, one of its kind in a tree. */
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

/** The nodes as JSON text. Its length is not judged here: a tree that is too large is told as one, not as a text that is too long. */
export const menuText = z.string();
