import { TextInput } from '@mantine/core';
import { MISSING } from '@phasor/quantities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../base/ui/text/plain-text.ts';
import { isUnsure, withExactness } from '../../../parts/naming/index.ts';
import own from './month.module.css';
import type { MonthRow } from './month-story.ts';

interface Props {
  readonly rows: readonly MonthRow[];
  readonly money: ((energy: number) => string) | undefined;
  /** An energy in `unit`, without it. */
  readonly figure: (energy: number) => string;
  readonly unit: string;
  readonly hasBefore: boolean;
}

/** From so many rows on, one is searched for. */
const SEARCHED = 8;

/** What each appliance used and cost, with how exact that is; those of people first, what the meter found apart. */
export function MonthTable({ rows, money, figure, unit, hasBefore }: Props) {
  const { t } = useTranslation(['appliances']);
  const [wanted, setWanted] = useState('');
  const text = plainText(wanted.trim());
  const found = rows.filter(({ name }) => plainText(name).includes(text));
  const parts = [
    { id: 'own', title: undefined, rows: found.filter(({ learned }) => !learned) },
    { id: 'found', title: t('found'), rows: found.filter(({ learned }) => learned) },
  ].filter((part) => part.rows.length > 0);
  return (
    <>
      {rows.length < SEARCHED ? null : (
        <TextInput
          className={own.search}
          aria-label={t('search')}
          placeholder={t('search')}
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      )}
      <table className={own.table} aria-label={t('month.appliances')}>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{`${t('column.energy')} (${unit})`}</th>
            {money === undefined ? null : <th scope="col">{t('month.cost')}</th>}
            <th scope="col">{t('runs')}</th>
            {hasBefore ? <th scope="col">{`${t('month.before')} (${unit})`}</th> : null}
          </tr>
        </thead>
        {parts.map((part) => (
          <tbody key={part.id}>
            {part.title === undefined ? null : (
              <tr>
                <th scope="rowgroup" colSpan={5}>
                  {part.title}
                </th>
              </tr>
            )}
            {part.rows.map((row) => (
              <Row key={row.ID} {...{ row, money, figure, hasBefore }} />
            ))}
          </tbody>
        ))}
      </table>
      {found.length === 0 ? <p role="status">{t('found_none')}</p> : null}
    </>
  );
}

function Row({ row, money, figure, hasBefore }: Omit<Props, 'rows' | 'unit'> & { row: MonthRow }) {
  const { runs, before } = row;
  return (
    <tr data-unsure={isUnsure(row)}>
      <th scope="row">{row.name}</th>
      <td>{withExactness(figure, row)}</td>
      {money === undefined ? null : <td>{withExactness(money, row)}</td>}
      <td>{runs}</td>
      {hasBefore ? <td>{before === null ? MISSING : figure(before.energy)}</td> : null}
    </tr>
  );
}
