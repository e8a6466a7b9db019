import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../state/use-store.ts';
import type { Toast } from '../../toasts/toast-store.ts';
import { toasts } from '../../toasts/toasts.ts';
import { IconButton } from '../IconButton.tsx';
import styles from './Toaster.module.css';

const ICONS = { error: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle } as const;

/** The messages at the top right. Screen readers announce them; a pointer or the focus on one keeps it. */
export function Toaster() {
  const shown = useStore(toasts);
  return (
    <div className={styles.list} aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, kind, title, hint, count, timeoutMs } }: { toast: Toast }) {
  const { t } = useTranslation();
  const [hasFocus, setFocus] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isPointedAt = usePointedAt(card);
  const isHeld = hasFocus || isPointedAt;
  const Icon = ICONS[kind];
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => toasts.dismiss(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at a message keeps it; there is nothing to operate
    <div
      ref={card}
      className={styles.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <strong className={styles.title}>
          {title}
          {count > 1 ? <span className={styles.count}>×{count}</span> : null}
        </strong>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </div>
      <IconButton className={styles.close} icon={IconX} label={t('action.close')} onClick={() => toasts.dismiss(id)} />
    </div>
  );
}

/** Whether the mouse is over an element that passes its events to the elements below and so receives none. */
function usePointedAt(element: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    const look = ({ pointerType, clientX, clientY }: PointerEvent) => {
      const box = element.current?.getBoundingClientRect();
      if (box === undefined || pointerType === 'touch') return;
      const { left, right, top, bottom } = box;
      setPointedAt(clientX >= left && clientX <= right && clientY >= top && clientY <= bottom);
    };
    window.addEventListener('pointermove', look);
    return () => window.removeEventListener('pointermove', look);
  }, [element]);
  return isPointedAt;
}
