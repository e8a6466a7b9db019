import { IconGripVertical, IconX } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../map.module.css';
import type { ShownButton } from './MapScreen.tsx';
import { buttonLabel, placeStyle } from './map-button.ts';
import { keyStep, type Place, placeWithin, type Size } from './map-layout.ts';

/** Steps of keys are saved together, once no other has followed. */
const KEYS_REST_MS = 600;

interface MovableButtonProps {
  readonly button: ShownButton;
  readonly size: Size;
  readonly scale: number;
  readonly onMove: (place: Place) => Promise<void>;
  readonly onRemove: () => void;
}

/** A relay on a map that is arranged: moved by pointer, finger and arrow keys, and taken away. A press switches nothing. */
export function MovableButton({ button, size, scale, onMove, onRemove }: MovableButtonProps) {
  const { t } = useTranslation(['control']);
  const { name } = button;
  const kept = { x: button.original_x, y: button.original_y };
  const [moving, setMoving] = useState<Place>();
  const shown = moving ?? kept;
  // It stays where it was put: the map shows that a moment later, and until then it would jump back.
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
  /** Let go there; a press that moved nothing is none. */
  readonly onEnd: (place: Place) => void;
}

/** Follows a pointer or a finger from where it was pressed until it is let go. */
function usePointerMove({ from, scale, onMove, onEnd }: PointerMove) {
  const start = useRef<{ readonly pointer: Place; readonly place: Place }>(undefined);
  // The last move may not have been drawn yet when the pointer is let go.
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

/** Hands over a value once nobody has changed it for a while, or at once. */
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
  // Leaving the mode is no reason to forget the last steps.
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
