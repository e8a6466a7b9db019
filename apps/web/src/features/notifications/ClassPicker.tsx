import { withUnit } from '@phasor/quantities';
import { isAsBad, type SupplyClass } from '@phasor/supply';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import styles from './ClassPicker.module.css';

interface ClassPickerProps<Cell extends SupplyClass> {
  readonly title: string;
  /** Rows of a table of EN 50160, the mildest first, and its columns. */
  readonly table: {
    readonly rows: readonly { readonly letter: string; readonly from: number; readonly to: number }[];
    readonly columns: readonly { readonly from: number; readonly to: number }[];
  };
  /** The mildest class; null for none. */
  readonly value: Cell | null;
  readonly onChange: (value: Cell | null) => void;
}

/** A cell of a table of EN 50160; it and all that are as bad are marked. */
export function ClassPicker<Cell extends SupplyClass>({ title, table, value, onChange }: ClassPickerProps<Cell>) {
  const { t, i18n } = useTranslation(['notifications']);
  const name = useId();
  const format = new Intl.NumberFormat(localeOf(i18n.language));
  return (
    <fieldset className={styles.picker}>
      <legend>{title}</legend>
      <table className={styles.cells}>
        <thead>
          <tr>
            <th scope="col">{t('classes.percent')}</th>
            {table.columns.map(({ to }) => (
              <th key={to} scope="col">{`≤\u00a0${withUnit(format.format(to), 's')}`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ letter, from, to }) => {
            const percent = Number.isFinite(to) ? `${from}–${to}` : `≥ ${from}`;
            return (
              <tr key={letter}>
                <th scope="row">{percent}</th>
                {table.columns.map((column, index) => {
                  // Rows and columns are those of the table of this class.
                  const cell = `${letter}${index + 1}` as Cell;
                  return (
                    <td key={column.to} data-marked={value !== null && isAsBad(cell, value)}>
                      <label className={styles.cell}>
                        <input
                          type="radio"
                          name={name}
                          checked={cell === value}
                          aria-label={t('classes.cell', { name: cell, percent, seconds: format.format(column.to) })}
                          onChange={() => onChange(cell)}
                        />
                        {cell}
                      </label>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <label className={styles.none}>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} />
        {t('classes.none')}
      </label>
    </fieldset>
  );
}
