import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { qrPath } from './qr-path.ts';
import styles from './ShareCard.module.css';

/** A code that leads whoever scans it to the address. */
export function QrCode({ text }: { text: string }) {
  const { t } = useTranslation(['sharing']);
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('code')}>
      <rect className={styles.light} width={size} height={size} rx="1" />
      <path className={styles.dark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
