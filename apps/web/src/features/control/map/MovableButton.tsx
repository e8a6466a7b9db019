import { IconGripVertical, IconX } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../map.module.css';
import type { ShownButton } from './MapScreen.tsx';
import { buttonLabel, placeStyle } from './map-button.ts';
import { keyStep, type Place, placeWithin, type Size } from './map-layout.ts';

/** Steps of arrow keys are saved together once no other follows. */
const KEYS_REST_MS = 600;

interface MovableButtonProps {
  readonly button: ShownButton;
  readonly size: Size;
  readonly scale: number;
  readonly onMove: (place: Place) => Promise<void>;
  readonly onRemove: () => void;
}

/** A relay on a map in edit mode: moved by pointer, touch and arrow keys, and removed. A press switches nothing. */
export function MovableButton({ button, size, scale, onMove, onRemove }: MovableButtonProps) {
  const { t } = useTranslation(['control']);
  const { name } = button;
  const kept = { x: button.original_x, y: button.original_y };
  const [moving, setMoving] = useState<Place>();
  const shown = moving ?? kept;
  // It stays at its new place: the map is updated a moment later, and until then it would jump back.
  const put = async (place: Place) => {
    setMoving(place);
    await onMove(place);
    setMoving((now) => (now === place ? undefined : now));
  };
  const keys = useSettled(moving, KEYS_REST_MS, (place) => void put(place));
  const pointer = usePointerMove({
    from: shown,
    scale,
    onMove: (place) => setMoving(placeWithin(size, place)),
    onEnd: (place) => void put(placeWithin(size, place)),
  });
  return (
    <span className={styles.place} style={placeStyle(shown)}>
      <button
        type="button"
        className={styles.button}
        data-state="edited"
        aria-label={t('map.move', { name: buttonLabel(name) })}
        aria-description={t('map.move_hint')}
        title={`${name} · ${button.disconnector.title}`}
        {...pointer}
        onKeyDown={(event) => {
          const step = keyStep(event);
          if (step === undefined) return;
          event.preventDefault();
          setMoving(placeWithin(size, { x: shown.x + step.x, y: shown.y + step.y }));
          keys.wait();
        }}
        onBlur={keys.now}
      >
        <IconGripVertical aria-hidden />
        <span className={styles.words}>{buttonLabel(name)}</span>
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('map.remove_button', { name })}
        title={t('map.remove_button', { name })}
        onClick={onRemove}
      >
        <IconX aria-hidden />
      </button>
    </span>
  );
}

interface PointerMove {
  readonly from: Place;
  readonly scale: number;
  readonly onMove: (place: Place) => void;
  /** Ends a move; a press without a move changes nothing. */
  readonly onEnd: (place: Place) => void;
}

/** Follows a pointer or a finger from press to release. */
function usePointerMove({ from, scale, onMove, onEnd }: PointerMove) {
  const start = useRef<{ readonly pointer: Place; readonly place: Place }>(undefined);
  // The last move may not be drawn yet on release.
  const last = useRef<Place>(undefined);
  const end = () => {
    const place = last.current;
    start.current = undefined;
    last.current = undefined;
    if (place !== undefined) onEnd(place);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { pointer: { x: event.clientX, y: event.clientY }, place: from };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const began = start.current;
      if (began === undefined) return;
      last.current = {
        x: began.place.x + (clientX - began.pointer.x) / scale,
        y: began.place.y + (clientY - began.pointer.y) / scale,
      };
      onMove(last.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Passes a value on once it has not changed for a while, or at once. */
function useSettled<Value>(value: Value | undefined, restMs: number, onSettled: (value: Value) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (value !== undefined) onSettled(value);
  });
  const [waits, setWaits] = useState(0);
  useEffect(() => {
    if (waits === 0) return undefined;
    timer.current = setTimeout(() => settle(), restMs);
    return () => clearTimeout(timer.current);
  }, [waits, restMs]);
  // Leaving the edit mode must not lose the last steps.
  useEffect(() => () => settle(), []);
  return {
    wait: () => setWaits((count) => count + 1),
    now: () => {
      if (timer.current === undefined || value === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      onSettled(value);
    },
  };
}
