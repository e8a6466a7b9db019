export { lastValues, startQuantities } from './last-values.ts';
export { isOfLeft, isOldAt, SILENT_AFTER_MS } from './live-age.ts';
export { extend, type LiveWindow } from './live-series.ts';
export { liveStart, untilReadAgain, withStart } from './live-start.ts';
export { type LiveTile, liveTile, shares } from './live-tiles.ts';
export { isSilent, liveChart } from './live-view.ts';
export { meanImport, powerTail } from './live-window.ts';
export { registerAcross, useBeginningRegister } from './use-live-beginning.ts';
export { useLiveWindow } from './use-live-window.ts';
