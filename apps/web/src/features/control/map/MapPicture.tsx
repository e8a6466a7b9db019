import type { MapImage } from '@phasor/contract';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageToast, toasts } from '../../../base/toasts/toasts.ts';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import styles from '../map.module.css';
import type { ShownButton } from './MapScreen.tsx';
import { MovableButton } from './MovableButton.tsx';
import type { RelayRef } from './map-edits.ts';
import { BLANK, buttonScale, hasRoom, type Place, type Size, scaleFor } from './map-layout.ts';
import { SwitchButton } from './SwitchButton.tsx';

interface MapPictureProps {
  readonly title: string;
  /** null: there is none; undefined: it is loading. */
  readonly image: MapImage | null | undefined;
  /** There is an image that could not be loaded. */
  readonly isLost: boolean;
  readonly buttons: readonly ShownButton[];
  readonly isEdited: boolean;
  /** Resolves once the change is saved or refused. */
  readonly onMove: (relay: RelayRef, at: { place: Place; scale: number }) => Promise<void>;
  readonly onRemove: (relay: RelayRef) => void;
}

/** The image of a map with its buttons, as wide as there is room; on small screens it scrolls in its own frame. */
export function MapPicture({ title, image, isLost, buttons, isEdited, onMove, onRemove }: MapPictureProps) {
  const { t, i18n } = useTranslation(['control', 'errors']);
  const [frame, room] = useRoom();
  const size = image ?? BLANK;
  const scale = scaleFor(size, room);
  const measures = {
    '--map-width': `${size.width * scale}px`,
    '--map-height': `${size.height * scale}px`,
    '--map-scale': scale,
    '--button-scale': buttonScale(scale),
  } as CSSProperties;
  return (
    // A frame that scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is beyond its edge is scrolled to with the arrows
    <section ref={frame} className={styles.frame} aria-label={t('map.picture', { name: title })} tabIndex={0}>
      {image === undefined ? (
        <ScreenLoader of="part" />
      ) : (
        <div className={styles.picture} style={measures} data-blank={image === null}>
          {image === null ? (
            <p className={styles.blank}>{t(isLost ? 'errors:loading_image_failed.title' : 'map.no_image')}</p>
          ) : (
            <img
              src={`data:image/jpeg;base64,${image.image}`}
              width={image.width}
              height={image.height}
              alt={title}
              draggable={false}
              onError={() => toasts.show(messageToast(i18n, 'loading_image_failed'))}
            />
          )}
          {buttons
            .filter((button) => hasRoom(size, { ...button, status: null }))
            .map((button) => {
              const key = `${button.device} ${button.relay}`;
              return isEdited ? (
                <MovableButton
                  key={key}
                  button={button}
                  size={size}
                  scale={scale}
                  onMove={(place) => onMove(button, { place, scale })}
                  onRemove={() => onRemove(button)}
                />
              ) : (
                <SwitchButton key={key} button={button} />
              );
            })}
        </div>
      )}
    </section>
  );
}

/** A frame, its inner width and the height that it can grow to, pixels; 0 before it is drawn. */
function useRoom() {
  const frame = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const measure = () => {
      const { maxHeight, paddingLeft, paddingRight, paddingBlock } = getComputedStyle(current);
      const width = current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const height = (Number.parseFloat(maxHeight) || 0) - 2 * Number.parseFloat(paddingBlock) - BORDERS;
      const next = { width: Math.floor(width), height: Math.floor(height) };
      setRoom((before) => (before.width === next.width && before.height === next.height ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    globalThis.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('resize', measure);
    };
  }, []);
  return [frame, room] as const;
}

/** Of the frame, above and below. */
const BORDERS = 2;
