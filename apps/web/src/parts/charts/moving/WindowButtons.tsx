import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconHandStop,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../base/state/use-store.ts';
import type { ChartWindow, WindowStep } from './chart-window.ts';
import { dragMode } from './drag-mode.ts';
import { useWindowStep } from './use-window-step.ts';
import styles from './window.module.css';

interface Props {
  readonly window: ChartWindow;
}

/** The gestures on a chart as buttons, and the choice of what dragging does. */
export function WindowButtons({ window }: Props) {
  const { t } = useTranslation('charts');
  const mode = useStore(dragMode);
  const { isZoomed } = window;
  const go = useWindowStep(window);
  const button = (step: WindowStep, label: string, Icon: typeof IconZoomIn) => (
    <button
      type="button"
      className={styles.tool}
      // In a row of their own they are always present, so that zooming moves nothing.
      data-idle={!isZoomed && step !== 'in'}
      aria-label={label}
      title={label}
      onClick={() => go(step)}
    >
      <Icon aria-hidden />
    </button>
  );
  const moves = mode === 'move';
  return (
    <fieldset className={styles.tools}>
      {button('earlier', t('earlier'), IconChevronLeft)}
      {button('later', t('later'), IconChevronRight)}
      {button('whole', t('whole'), IconArrowsMaximize)}
      {button('out', t('zoomOut'), IconZoomOut)}
      {button('in', t('zoomIn'), IconZoomIn)}
      <button
        type="button"
        className={styles.tool}
        data-for="mouse"
        aria-label={t('dragMoves')}
        aria-pressed={moves}
        title={t(moves ? 'dragMovesOn' : 'dragMovesOff')}
        onClick={() => dragMode.set(moves ? 'select' : 'move')}
      >
        <IconHandStop aria-hidden />
      </button>
    </fieldset>
  );
}
