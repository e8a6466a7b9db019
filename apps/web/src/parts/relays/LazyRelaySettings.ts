import { lazy } from 'react';

/** The settings of a relay, loaded when they are opened. */
export const LazyRelaySettings = lazy(() =>
  import('./RelaySettingsDialog.tsx').then((it) => ({ default: it.RelaySettingsDialog })),
);
