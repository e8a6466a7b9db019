import { IconSquare, IconSquareCheckFilled, IconSquareMinus } from '@tabler/icons-react';
import styles from './TreeRow.module.css';

const ICONS = { on: IconSquareCheckFilled, some: IconSquareMinus, off: IconSquare } as const;

/** Whether a row is picked; `some` where a part of what is below it is. The row itself says so to screen readers. */
export function RowTick({ isOn }: { isOn: boolean | 'some' }) {
  const state = isOn === 'some' ? 'some' : isOn ? 'on' : 'off';
  const Icon = ICONS[state];
  return <Icon className={styles.tick} data-on={state !== 'off'} aria-hidden />;
}
