import { lazy } from 'react';

/** The menu of a tree, where a screen is there before it. */
export const LazyTreeMenu = lazy(() => import('./menu/TreeMenu.tsx').then(({ TreeMenu }) => ({ default: TreeMenu })));
