import { lazy, type ReactNode, type RefObject, Suspense, useCallback } from 'react';
import type { PieSlice } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { EngineHandle } from './EngineCanvas.tsx';
import styles from './pie.module.css';
import { pieOption } from './pie-option.ts';

const EngineCanvas = lazy(() => import('./EngineCanvas.tsx').then((module) => ({ default: module.EngineCanvas })));

interface Props {
  /** What the ring shows, for those who do not see it; the same values stand in a table beside it. */
  readonly label: string;
  readonly slices: readonly PieSlice[];
  readonly theme: ChartTheme;
  readonly engine: RefObject<EngineHandle | null>;
  /** Told which slice with parts was clicked; the keyboard's way is the table beside. */
  readonly onOpen?: (id: string) => void;
  /** In the middle of the ring. */
  readonly children?: ReactNode;
}

/** Shares of a whole as a ring of slices. */
export function PiePicture({ label, slices, theme, engine, onOpen, children }: Props) {
  const optionFor = useCallback(() => pieOption(slices, theme), [slices, theme]);
  const pick = (id: string) => {
    if (slices.some((slice) => slice.id === id && slice.parts !== undefined)) onOpen?.(id);
  };
  return (
    <div className={styles.pie}>
      <div role="img" aria-label={label}>
        <Suspense fallback={null}>
          <EngineCanvas optionFor={optionFor} handle={engine} onPick={pick} />
        </Suspense>
      </div>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
