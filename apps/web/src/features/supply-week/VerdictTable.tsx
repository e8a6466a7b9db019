import type { SupplyWeekValues } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import type { DataColumn } from '../../base/ui/table/DataTable.tsx';
import { RowCards } from '../../base/ui/table/RowCards.tsx';
import { useIsPhone } from '../../base/ui/viewport/use-is-phone.ts';
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
  readonly columns: readonly (Named & Pick<DataColumn<Named>, 'isFurther'>)[];
  readonly rows: readonly (Named & { readonly isWhole?: true })[];
  /** The verdict of a row in a column; undefined while it is unknown, null where there is none. */
  readonly verdictOf: (row: string, column: string) => Verdict | null | undefined;
}

/** Verdicts side by side, as words and colour; on a phone each row is a card. */
export function VerdictTable(table: VerdictTableProps) {
  return useIsPhone() ? <VerdictCards {...table} /> : <VerdictGrid {...table} />;
}

function VerdictCards({ title, columns, rows, verdictOf }: VerdictTableProps) {
  const cells = columns.map(
    ({ key, title: heading, isFurther }): DataColumn<Named> => ({
      ...{ key, title: heading, ...(isFurther && { isFurther }) },
      cell: (row) => <Cell verdict={verdictOf(row.key, key)} />,
    }),
  );
  const name: DataColumn<Named> = { key: 'name', title, cell: (row) => <Name named={row} /> };
  return <RowCards title={title} columns={[name, ...cells]} rows={rows} keyOf={({ key }) => key} />;
}

/** Where there are more columns than room, it scrolls beneath its first one. */
function VerdictGrid({ title, columns, rows, verdictOf }: VerdictTableProps) {
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
                  <Cell verdict={verdictOf(row.key, key)} />
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

function Cell({ verdict }: { verdict: Verdict | null | undefined }) {
  const { t } = useTranslation(['supply-week']);
  if (verdict === undefined) return '…';
  return verdict === null ? MISSING : <Badge tone={VERDICT_TONES[verdict]}>{t(`verdict.${verdict}`)}</Badge>;
}
