import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './Floating.module.css';
import { type Placement, placeBeside } from './place-beside.ts';

interface FloatingProps {
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

/** Element that gets the focus when the panel opens, unless another one inside already has it. */
const FIRST = '[data-autofocus], button:enabled, a[href], input:enabled, select:enabled, [tabindex="0"]';

/**
 * A panel beside a button, over everything else, open for as long as it is rendered. Esc, a press outside and leaving it
 * with Tab close it.
 */
export function Floating(props: FloatingProps) {
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

/** Shows and places the panel; true once its content can take the focus. */
function usePlace({ element, anchor, placement }: Ends & { placement: Placement }): boolean {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    element.current?.showPopover();
    setShown(true);
  }, [element]);
  useLayoutEffect(() => {
    const [panel, button] = [element.current, anchor.current];
    if (!isShown || panel === null || button === null) return undefined;
    const place = () => {
      const { left, top } = placeBeside(button.getBoundingClientRect(), {
        placement,
        size: { width: panel.offsetWidth, height: panel.offsetHeight },
        view: { width: document.documentElement.clientWidth, height: globalThis.innerHeight },
      });
      panel.style.left = `${left}px`;
      panel.style.top = `${top}px`;
    };
    place();
    if (!panel.contains(document.activeElement)) (panel.querySelector<HTMLElement>(FIRST) ?? panel).focus();
    const sizes = new ResizeObserver(place);
    sizes.observe(panel);
    globalThis.addEventListener('resize', place);
    globalThis.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      globalThis.removeEventListener('resize', place);
      globalThis.removeEventListener('scroll', place, { capture: true });
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
