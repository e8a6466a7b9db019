import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartTheme } from '../chart-theme.ts';
import { SeriesKey } from '../panels/Legend.tsx';
import { cardLeft } from './card-left.ts';
import styles from './crosshair.module.css';
import type { Reading, ReadingRow } from './reading.ts';

interface Props {
  readonly reading: Reading;
  readonly theme: ChartTheme;
  /** Position of the crosshair, and the width of the chart, in pixels. */
  readonly x: number;
  readonly width: number;
  /** The step opens a chart of its own. */
  readonly opens: boolean;
}

/** All values of one moment, on the side of the crosshair with more space. */
export function CrosshairCard({ reading, theme, x, width, opens }: Props) {
  const { t } = useTranslation('charts');
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current !== null) card.current.style.left = `${cardLeft({ x, width, card: card.current.offsetWidth })}px`;
  });
  return (
    <div ref={card} className={styles.card} aria-hidden="true">
      <div className={styles.moment}>
        {reading.moment}
        {reading.zone === undefined ? null : <small className={styles.zone}>{t('zone', { zone: reading.zone })}</small>}
      </div>
      <Values rows={reading.rows} theme={theme} />
      {reading.compared !== undefined && (
        <>
          <div className={styles.moment} data-compared>
            {reading.compared.moment}
          </div>
          <Values rows={reading.compared.rows} theme={theme} />
        </>
      )}
      {opens && (
        <div className={styles.opens}>
          <span data-for="mouse">{t('opens')}</span>
          <span data-for="touch">{t('opensTouch')}</span>
        </div>
      )}
    </div>
  );
}

function Values({ rows, theme }: { rows: readonly ReadingRow[]; theme: ChartTheme }) {
  return (
    <table className={styles.values}>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} theme={theme} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, theme }: { row: ReadingRow; theme: ChartTheme }) {
  const { t } = useTranslation('charts');
  const beyond = row.beyond && t(`beyond.${row.beyond}`);
  const below = [row.between, row.also, row.cost, row.note].filter(Boolean).join(' · ');
  return (
    <>
      <tr>
        <th scope="row">
          <SeriesKey colour={row.colour} shape={row.shape} theme={theme} />
          {row.name}
        </th>
        <td className={styles.value} data-beyond={row.beyond}>
          {row.text}
        </td>
        <td className={styles.unit}>{row.unit}</td>
      </tr>
      {(below !== '' || beyond !== undefined) && (
        <tr className={styles.below}>
          <td colSpan={3}>
            {beyond !== undefined && (
              <span className={styles.beyond} data-beyond={row.beyond}>
                {beyond}
              </span>
            )}
            {beyond !== undefined && below !== '' && ' · '}
            {below}
          </td>
        </tr>
      )}
    </>
  );
}
