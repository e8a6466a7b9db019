export { firstPath } from './first-path.ts';
export { onwardPath, routeOf } from './route-access.ts';
export { canOpen, lackedFor, type Viewer } from './route-rights.ts';
export { useRouteNames, useViewer } from './use-viewer.ts';
