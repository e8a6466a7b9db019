import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FloatingProps, Placement } from './Floating.tsx';
import styles from './FloatingPanel.module.css';
import { FOCUSABLE, focusOnceThere } from './late-focus.ts';

/** Gap between the button and the panel, and between the panel and the edge of the viewport, px. */
const GAP = 8;

/** The panel of `Floating`. */
export function FloatingPanel(props: FloatingProps) {
  const {
    anchor,
    placement = 'bottom-start',
    onClose,
    children,
    className,
    label,
    role = 'dialog',
    id,
    onKeyDown,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const isShown = usePlace({ element, anchor, placement });
  useDismissal({ element, anchor, onClose });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role, a dialog or a menu, comes from the caller
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above
    <div
      ref={element}
      id={id}
      popover="manual"
      role={role}
      aria-label={label}
      className={`${styles.panel} ${className ?? ''}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {isShown ? children : null}
    </div>
  );
}

interface Ends {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Shows the panel and keeps it in its place; true once its content can take the focus. */
function usePlace({ element, anchor, placement }: Ends & { placement: Placement }): boolean {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    element.current?.showPopover();
    setShown(true);
  }, [element]);
  useLayoutEffect(() => {
    const [panel, button] = [element.current, anchor.current];
    if (!isShown || panel === null || button === null) return undefined;
    const middleware = [offset(GAP), flip({ padding: GAP }), shift({ padding: GAP, crossAxis: true })];
    const place = async () => {
      const { x, y } = await computePosition(button, panel, { strategy: 'fixed', placement, middleware });
      panel.style.left = `${x}px`;
      panel.style.top = `${y}px`;
    };
    const stop = autoUpdate(button, panel, () => void place());
    const hasFocus = panel.contains(document.activeElement);
    if (!hasFocus) panel.focus();
    const endWait = hasFocus ? undefined : focusOnceThere(panel, FOCUSABLE);
    return () => {
      stop();
      endWait?.();
      if (panel.contains(document.activeElement)) button.focus();
    };
  }, [element, anchor, placement, isShown]);
  return isShown;
}

function useDismissal({ element, anchor, onClose }: Ends & { onClose: () => void }): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node &&
      (element.current?.contains(target) === true || anchor.current?.contains(target) === true);
    // Esc closes one thing: a dialog opened inside handles its own.
    const isOver = (target: EventTarget | null) => {
      const layer = target instanceof Element ? target.closest('dialog, [popover]') : null;
      return layer !== element.current && element.current?.contains(layer) === true;
    };
    const onPress = ({ target }: Event) => isInside(target) || close.current();
    const onLeave = ({ target, relatedTarget }: FocusEvent) =>
      isInside(target) && relatedTarget !== null && !isInside(relatedTarget) && close.current();
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside(event.target) || isOver(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusout', onLeave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusout', onLeave);
      document.removeEventListener('keydown', onKey);
    };
  }, [element, anchor]);
}
