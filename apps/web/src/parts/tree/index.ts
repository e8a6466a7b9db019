export { added, changedNodes, folded, moved, type NodesEdit, removed, renamed } from './edit-nodes.ts';
export { useKeyMoves } from './keys/use-key-moves.ts';
export { useTreeKeys } from './keys/use-tree-keys.ts';
export { LazyTreeMenu } from './LazyTreeMenu.ts';
export { PlaceFields, usePlaceChoice } from './menu/PlaceFields.tsx';
export { default as treeMenuStyles } from './menu/TreeMenu.module.css';
export { type TreeEditing, TreeMenu } from './menu/TreeMenu.tsx';
export { newId } from './new-id.ts';
export {
  canMove,
  type Destination,
  findNode,
  foldingBetween,
  groupsOf,
  hasTwin,
  isEmptyGroup,
  isTreeName,
  leavesOf,
  pathTo,
  placeOf,
  unfoldedOf,
} from './nodes.ts';
export { FoldIcon } from './rows/FoldIcon.tsx';
export { RenameInput } from './rows/RenameInput.tsx';
export { RowButton } from './rows/RowButton.tsx';
export { RowTick } from './rows/RowTick.tsx';
export { default as treeRowStyles } from './rows/TreeRow.module.css';
export { TreeRow } from './rows/TreeRow.tsx';
export { dropOptions, onRow } from './rows/tree-rows.ts';
export { useClickAlone } from './rows/use-click-alone.ts';
export { useRowFocus } from './rows/use-row-focus.ts';
export { type DrawnRow, useRowWindow } from './rows/use-row-window.ts';
export { type TreeKeeper, useSavedTree } from './use-saved-tree.ts';
