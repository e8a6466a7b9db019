import type { SupplyWeekValues } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import styles from './supply-week.module.css';

type Verdict = SupplyWeekValues['verdict'];
export const VERDICT_TONES = { passed: 'ok', failed: 'bad', not_judged: 'info' } as const;

interface Named {
  readonly key: string;
  readonly title: string;
  /** What pressing the name does. */
  readonly onPress?: () => void;
  readonly isChosen?: boolean;
}

interface VerdictTableProps {
  readonly title: string;
  readonly columns: readonly Named[];
  readonly rows: readonly (Named & { readonly isWhole?: true })[];
  /** The verdict of a row in a column; undefined while it is unknown, null where there is none. */
  readonly verdictOf: (row: string, column: string) => Verdict | null | undefined;
}

/** Verdicts side by side, as words and colour; where there are more columns than room, it scrolls beneath its first one. */
export function VerdictTable({ title, columns, rows, verdictOf }: VerdictTableProps) {
  const { t } = useTranslation(['supply-week']);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={styles.verdicts}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.key} scope="col" aria-current={column.isChosen}>
                <Name named={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-whole={row.isWhole}>
              <th scope="row">
                <Name named={row} />
              </th>
              {columns.map(({ key, isChosen }) => (
                <td key={key} data-chosen={isChosen}>
                  <Cell verdict={verdictOf(row.key, key)} words={(verdict) => t(`verdict.${verdict}`)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Name({ named: { title, onPress } }: { named: Named }) {
  if (onPress === undefined) return title;
  return (
    <button type="button" className={styles.name} onClick={onPress}>
      {title}
    </button>
  );
}

function Cell({ verdict, words }: { verdict: Verdict | null | undefined; words: (verdict: Verdict) => string }) {
  if (verdict === undefined) return '…';
  return verdict === null ? MISSING : <Badge tone={VERDICT_TONES[verdict]}>{words(verdict)}</Badge>;
}
