import { IconArrowsMaximize, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';

interface Props {
  /** A part of the period is shown: there is something to go back to. */
  readonly isZoomed: boolean;
  readonly onIn: () => void;
  readonly onOut: () => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onWhole: () => void;
}

/** What dragging and double clicking do, as buttons. */
export function ZoomButtons({ isZoomed, onIn, onOut, onMove, onWhole }: Props) {
  const { t } = useTranslation('charts');
  const button = (label: string, act: () => void, Icon: typeof IconZoomIn) => (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={act}>
      <Icon aria-hidden />
    </button>
  );
  return (
    <fieldset className={styles.tools}>
      {isZoomed && button(t('earlier'), () => onMove(-1), IconChevronLeft)}
      {isZoomed && button(t('later'), () => onMove(1), IconChevronRight)}
      {isZoomed && button(t('whole'), onWhole, IconArrowsMaximize)}
      {isZoomed && button(t('zoomOut'), onOut, IconZoomOut)}
      {button(t('zoomIn'), onIn, IconZoomIn)}
    </fieldset>
  );
}
