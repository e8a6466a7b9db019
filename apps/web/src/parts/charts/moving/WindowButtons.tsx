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
import { IconButton } from '../../../base/ui/IconButton.tsx';
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
    <IconButton
      className={styles.tool}
      // In a row of their own they are always present, so that zooming moves nothing.
      data-idle={!isZoomed && step !== 'in'}
      icon={Icon}
      label={label}
      onClick={() => go(step)}
    />
  );
  const moves = mode === 'move';
  return (
    <fieldset className={styles.tools}>
      {button('earlier', t('earlier'), IconChevronLeft)}
      {button('later', t('later'), IconChevronRight)}
      {button('whole', t('whole'), IconArrowsMaximize)}
      {button('out', t('zoomOut'), IconZoomOut)}
      {button('in', t('zoomIn'), IconZoomIn)}
      <IconButton
        className={styles.tool}
        data-for="mouse"
        icon={IconHandStop}
        label={t('dragMoves')}
        aria-pressed={moves}
        title={t(moves ? 'dragMovesOn' : 'dragMovesOff')}
        onClick={() => dragMode.set(moves ? 'select' : 'move')}
      />
    </fieldset>
  );
}
