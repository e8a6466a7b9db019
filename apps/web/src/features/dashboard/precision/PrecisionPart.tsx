import { can } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/use-locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import { useLiveNow } from '../board.ts';
import type { PartProps } from '../parts.ts';
import { GeneratorCard } from './GeneratorCard.tsx';
import styles from './PrecisionPart.module.css';
import { isPhasor, type PhaseRow, type PhaseTableName, phaseRows } from './phase-tables.ts';

/** The kind of precision meter that has a generator (R-PREC-005). */
const WITH_GENERATOR = 'PTE_USB';

/** Parts of a precision meter only: its generator, and all values of every phase. */
export function PrecisionPart({ board }: PartProps) {
  const { selection } = board;
  if (selection.kind !== 'device') return null;
  const { device } = selection;
  const hasGenerator = device.device === WITH_GENERATOR && can(device, 'generator');
  return (
    <>
      {hasGenerator ? <GeneratorCard key={device.mac} device={device} /> : null}
      <PhaseTable board={board} table="load" span={6} />
      <PhaseTable board={board} table="more" span={6} />
      <PhaseTable board={board} table="energy" span={hasGenerator ? 6 : 12} />
    </>
  );
}

/** Sums and means, where a table has them. */
const TOTAL_SIGNS = { load: 'Σ · ⌀', more: '⌀', energy: 'Σ' } as const;

interface PhaseTableProps extends PartProps {
  readonly table: PhaseTableName;
}

function PhaseTable({ board, table, span }: PhaseTableProps) {
  const { t } = useTranslation(['precision', 'dashboard']);
  const { values, isOld } = useLiveNow(board);
  const isPhone = useIsPhone();
  const { phaseUse } = board;
  const rows = phaseRows(table, values, { phaseUse, locale: useLocale() });
  const hasTotals = phaseUse > 1 && rows.some(({ total }) => total !== '');
  const title = t(`table.${table}`);
  return (
    <Card title={title} aside={t('dashboard:now')} span={span}>
      <table className={styles.table} data-old={isOld} aria-label={title}>
        <thead>
          <tr>
            {isPhone ? null : (
              <th scope="col">
                <span className="visually-hidden">{t('table.quantity')}</span>
              </th>
            )}
            {rows[0]?.phases.map(({ phase }) => (
              <th key={phase} scope="col" data-phase={phase}>
                {phase}
              </th>
            ))}
            {hasTotals ? <th scope="col">{TOTAL_SIGNS[table]}</th> : null}
          </tr>
        </thead>
        {rows.map((row) => (
          <Row key={row.name} row={row} hasTotals={hasTotals} isPhone={isPhone} />
        ))}
      </table>
    </Card>
  );
}

/** The figures of a quantity; on a phone below its name, for lack of width. */
function Row({ row, hasTotals, isPhone }: { row: PhaseRow; hasTotals: boolean; isPhone: boolean }) {
  const { t } = useTranslation(['precision', 'common']);
  const { name, quantity, unit, phases, total } = row;
  const heading = (
    <th scope={isPhone ? 'rowgroup' : 'row'} colSpan={isPhone ? phases.length + 1 : 1}>
      {isPhasor(name) ? t(`table.${name}`) : t(`common:quantity.${quantity as 'voltage'}`)}
      {unit === '' ? null : <small className={styles.unit}>{unit}</small>}
    </th>
  );
  return (
    <tbody>
      {isPhone ? <tr>{heading}</tr> : null}
      <tr>
        {isPhone ? null : heading}
        {phases.map(({ phase, text }) => (
          <td key={phase}>{text}</td>
        ))}
        {hasTotals ? <td>{total}</td> : null}
      </tr>
    </tbody>
  );
}
