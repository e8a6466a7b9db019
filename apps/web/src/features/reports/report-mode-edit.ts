import type { HierarchyNode } from '@phasor/contract';
import type { MenuEdit } from '../../hierarchy/edit-menu.ts';
import { nextMode } from './report-tree.ts';

/** Moves the report mode of one leaf on. */
export function withNextMode(id: string): MenuEdit {
  return (menu) => ({ ...menu, nodes: menu.nodes.map((node) => moved(node, id)) });
}

function moved(node: HierarchyNode, id: string): HierarchyNode {
  if (!node.isLeaf) return { ...node, children: (node.children ?? []).map((child) => moved(child, id)) };
  if (node.data.id !== id) return node;
  return { ...node, data: { ...node.data, report_mode: nextMode(node.data.report_mode ?? 1) } };
}
