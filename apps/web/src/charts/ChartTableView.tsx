import { formatNumber, TOOLTIP_DECIMALS } from '@phasor/quantities';
import styles from './chart.module.css';
import type { ChartTable } from './chart-table.ts';

interface Props {
  readonly table: ChartTable;
  readonly caption: string;
  readonly timeHeading: string;
  /** The time of a row in words. */
  readonly timeText: (time: number) => string;
  readonly locale: string;
}

/** The same values as the picture, as a table: for screen readers and for whoever wants the numbers. */
export function ChartTableView({ table, caption, timeHeading, timeText, locale }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.table} tabIndex={0} aria-label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{timeHeading}</th>
            {table.headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
            {table.noteHeading !== undefined && <th scope="col">{table.noteHeading}</th>}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.time}>
              <td>{timeText(row.time)}</td>
              {row.values.map((value, index) => (
                <td key={table.headings[index]}>{formatNumber(value, TOOLTIP_DECIMALS, locale)}</td>
              ))}
              {table.noteHeading !== undefined && <td>{row.note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
