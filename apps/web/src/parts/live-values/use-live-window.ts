import { useState } from 'react';
import { type LiveSource, useLiveFeed } from '../../base/api/live/use-live.ts';
import { extendWindow, type LiveWindow } from './live-window.ts';

const NOTHING: LiveWindow = [];

/** Live values of the last `spanMs`, received while the component was in use. */
export function useLiveWindow(source: LiveSource | undefined, spanMs: number): LiveWindow {
  const [window, setWindow] = useState(NOTHING);
  useLiveFeed(source, (arrived) => setWindow((before) => extendWindow(before, arrived, spanMs)));
  return window;
}
