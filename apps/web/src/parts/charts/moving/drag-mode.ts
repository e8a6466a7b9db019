import { createStore } from '../../../base/state/create-store.ts';

/** What dragging over a chart does: selects what is zoomed into, or moves the picture. */
export type DragMode = 'select' | 'move';

/** One mode for all charts, for as long as the page stands. */
export const dragMode = createStore<DragMode>('select');
