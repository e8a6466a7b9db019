import { createStore } from '../../../base/state/create-store.ts';

/** Effect of dragging over a chart: selects the range to zoom into, or moves the chart. */
export type DragMode = 'select' | 'move';

/** One mode for all charts, until the page is reloaded. */
export const dragMode = createStore<DragMode>('select');
