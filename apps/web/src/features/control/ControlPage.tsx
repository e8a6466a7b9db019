import { lazy, Suspense } from 'react';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';

const SCREENS = {
  controlState: lazy(() => import('./StateScreen.tsx').then((it) => ({ default: it.StateScreen }))),
  controlTimeline: lazy(() => import('./TimelineScreen.tsx').then((it) => ({ default: it.TimelineScreen }))),
  controlMap: lazy(() => import('./map/MapScreen.tsx').then((it) => ({ default: it.MapScreen }))),
} as const;

/** Relays of all disconnectors of an account at once (R-CTRL). */
export function ControlPage() {
  const Screen = SCREENS[useScreen(SCREENS)];
  return (
    <Suspense fallback={<ScreenLoader of="part" />}>
      <Screen />
    </Suspense>
  );
}
