import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense } from 'react';

/** Below the button, flush with its left or right edge, or to the right of it. */
export type Placement = 'bottom-start' | 'bottom-end' | 'right-start';

export interface FloatingProps {
  /** The button of the panel: the panel stands beside it and returns the focus to it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly placement?: Placement;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly role?: 'dialog' | 'menu';
  readonly id?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
}

const load = () => import('./FloatingPanel.tsx');

// Not part of the first load: nothing floats before a press (ADR 28).
const FloatingPanel = lazy(() => load().then((module) => ({ default: module.FloatingPanel })));

/** Loads the panel before the first press; without an answer the press loads it. */
export function prefetchFloating(): void {
  load().catch(() => undefined);
}

/**
 * A panel beside a button, over everything else, open for as long as it is rendered. Esc, a press outside and leaving it
 * with Tab close it.
 */
export function Floating(props: FloatingProps) {
  return (
    <Suspense>
      <FloatingPanel {...props} />
    </Suspense>
  );
}
