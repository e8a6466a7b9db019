import { useState } from 'react';
import { type LiveSource, useLiveFeed } from '../../base/api/live/use-live.ts';
import { extend, type LiveWindow } from '../../parts/live-values/index.ts';

export interface LiveView {
  /** What is shown: the newest values, or those at the moment of the pause. */
  readonly window: LiveWindow;
  readonly isPaused: boolean;
  readonly toggle: () => void;
}

const NOTHING: LiveWindow = [];

/** The last values of a target; they go on arriving while the picture stands still. */
export function useLiveWindow(target: LiveSource | undefined): LiveView {
  const [newest, setNewest] = useState(NOTHING);
  const [frozen, setFrozen] = useState<LiveWindow>();
  useLiveFeed(target, (values) => setNewest((window) => extend(window, values)));
  return {
    window: frozen ?? newest,
    isPaused: frozen !== undefined,
    toggle: () => setFrozen(frozen === undefined ? newest : undefined),
  };
}
