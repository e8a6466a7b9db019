import { formatNumber, TOOLTIP_DECIMALS } from '@phasor/quantities';
import { type Cell, isMoment, isoTime, type Sheet } from '../files/sheet.ts';
import styles from './ChartTableView.module.css';

interface Props {
  readonly sheet: Sheet;
  readonly caption: string;
  readonly locale: string;
}

/** The values of the chart as a table: for screen readers and for readers who need the numbers. */
export function ChartTableView({ sheet: { headings, rows, decimals = [] }, caption, locale }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.table} tabIndex={0} aria-label={caption}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={headings[index]}>{cellText(cell, decimals[index], locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellText(cell: Cell, decimals: number | null | undefined, locale: string): string {
  if (isMoment(cell)) return isoTime(cell);
  return typeof cell === 'string' ? cell : formatNumber(cell, Math.max(TOOLTIP_DECIMALS, decimals ?? 0), locale);
}
