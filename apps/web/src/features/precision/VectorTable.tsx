import { formatNumber, formatQuantity, MISSING, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { type Phasors, sequenceOf } from './phasors.ts';
import styles from './precision.module.css';
import { LAG, vectorRows } from './vector-chart.ts';

/** Decimals of an angle: the resolution of a precision meter. */
const ANGLE_DECIMALS = 1;

/** The arrows in numbers, with sequence, unbalance and frequency. */
export function VectorTable({ phasors, frequency }: { phasors: Phasors; frequency: number | null }) {
  const { t } = useTranslation(['precision', 'common']);
  const locale = useLocale();
  const angle = (value: number | null) =>
    value === null ? MISSING : withUnit(formatNumber(value, ANGLE_DECIMALS, locale), '°');
  const quantity = (name: 'voltage' | 'current' | 'frequency', value: number | null) => {
    const { value: text, unit } = formatQuantity(name, value, locale);
    return value === null ? text : withUnit(text, unit);
  };
  const sequence = phasors.angles === 'measured' ? sequenceOf(phasors.all) : undefined;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('phase')}</th>
              {['U', '∠U', 'I', '∠I', LAG].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {vectorRows(phasors.all).map((row) => (
              <tr key={row.phase}>
                <th scope="row" data-phase={row.phase}>
                  {row.phase}
                </th>
                <td>{quantity('voltage', row.voltage)}</td>
                <td>{angle(row.voltageAngle)}</td>
                <td>{quantity('current', row.current)}</td>
                <td>{angle(row.currentAngle)}</td>
                <td>{angle(row.lag)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles.facts}>
        <dt>{t('sequence')}</dt>
        <dd data-reversed={sequence?.order === 'L1-L3-L2'}>{sequence?.order.replaceAll('-', '–') ?? MISSING}</dd>
        <dt>{t('unbalance')}</dt>
        <dd>{sequence === undefined ? MISSING : withUnit(formatNumber(sequence.unbalance, 2, locale), '%')}</dd>
        <dt>{t('common:quantity.frequency')}</dt>
        <dd>{quantity('frequency', frequency)}</dd>
      </dl>
      <p className={styles.note}>{t('angles_note')}</p>
    </>
  );
}
