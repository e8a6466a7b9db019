import type { KeyboardEvent } from 'react';
import { momentAt } from './reading.ts';

interface Keys {
  readonly moments: readonly number[];
  readonly time: number | null;
  readonly onTime: (time: number | null) => void;
  readonly onChoose?: ((time: number) => void) | undefined;
}

const FAR = 10;

/** Index after a key; undefined for a key that does not move the crosshair. */
export function movedIndex(key: { key: string; shiftKey: boolean }, index: number, count: number): number | undefined {
  const step = key.shiftKey ? FAR : 1;
  const from = index === -1 ? count : index;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: from - step,
    ArrowRight: index === -1 ? 0 : from + step,
    PageUp: from - FAR,
    PageDown: index === -1 ? 0 : from + FAR,
    Home: 0,
    End: count - 1,
  };
  const moved = moves[key.key];
  return moved === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, moved));
}

/** Moves the crosshair by keys; Enter chooses where it stands, Escape puts it away. */
export function useCrosshairKeys({ moments, time, onTime, onChoose }: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Escape' && time !== null) {
      onTime(null);
      return;
    }
    if (event.key === 'Enter' && time !== null) onChoose?.(time);
    const index = movedIndex(event, time === null ? -1 : momentAt(moments, time), moments.length);
    if (index === undefined) return;
    event.preventDefault();
    onTime(moments[index] ?? null);
  };
}
