export { useEditHierarchy } from './editing/use-edit-hierarchy.ts';
export { hierarchyQuery, readHierarchyForSelection } from './hierarchy-query.ts';
export { HierarchyDropdown } from './menu/HierarchyDropdown.tsx';
export { titleAt } from './menu/menu-model.ts';
export { metersBelow } from './meters-below.ts';
export {
  commonZone,
  dashboardPath,
  type Facility,
  isThere,
  meterOf,
  ownSource,
  ownSourceOf,
  partDevices,
  pathAfterSelecting,
  refOf,
  resolveSelection,
  type Selection,
  sourcesWithin,
  titlesOf,
  zoneOf,
} from './selection.ts';
export { suppliedDevices } from './supplied-devices.ts';
export { nodeOfDevice, titled, titlesIn } from './tree.ts';
export { useMay } from './use-may.ts';
export { useOverviewUpdate } from './use-overview-update.ts';
export { useSelect } from './use-select.ts';
export { liveSourceOf, meterSourceOf, useHierarchy, useSelection } from './use-selection.ts';
export { isTreeOf, useTreeInStep } from './use-tree-in-step.ts';
