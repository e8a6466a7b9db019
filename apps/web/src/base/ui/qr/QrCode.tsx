import { useMemo } from 'react';
import styles from './QrCode.module.css';
import { qrPath } from './qr-path.ts';

/** A text as a code for a camera; `label` says what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={styles.light} width={size} height={size} rx="1" />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
