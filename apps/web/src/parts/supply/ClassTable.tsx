import type { SupplyEventValues } from '@phasor/contract';
import { withUnit } from '@phasor/quantities';
import { DIP_TABLE, SWELL_TABLE } from '@phasor/supply';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { withSoftHyphens } from '../../base/ui/text/soft-hyphens.ts';
import { byClass, unclassed } from './event-view.ts';
import { EventMoment } from './list/EventMoment.tsx';
import type { SupplyView } from './SupplyEvents.tsx';
import styles from './supply.module.css';
import { useEventTexts } from './use-event-texts.ts';

/** The tables of EN 50160 with the number of events in each cell; a cell shows its events. */
export function ClassTable(view: SupplyView) {
  const { t } = useTranslation(['supply']);
  const [cell, setCell] = useState<string>();
  const { events } = view.answer;
  const counted = byClass(events);
  const others = unclassed(events);
  const chosen = cell === undefined ? [] : (counted.get(cell) ?? []);
  // A cell that is pressed again hides its events.
  const onCell = (name: string) => setCell((before) => (before === name ? undefined : name));
  const table = { counted, cell, onCell, locale: view.locale };
  return (
    <Card title={t('classes')} span={6}>
      <Cells {...table} title={t('dips')} rows={DIP_TABLE.rows} columns={DIP_TABLE.columns} />
      <Cells {...table} title={t('swells')} rows={SWELL_TABLE.rows.toReversed()} columns={SWELL_TABLE.columns} />
      {others === 0 ? null : <p className={styles.note}>{t('unclassed', { count: others })}</p>}
      {chosen.length === 0 ? null : <Chosen {...view} events={chosen} cell={cell ?? ''} />}
    </Card>
  );
}

interface CellsProps {
  readonly title: string;
  readonly rows: readonly { readonly letter: string; readonly from: number; readonly to: number }[];
  readonly columns: readonly { readonly from: number; readonly to: number }[];
  readonly counted: ReadonlyMap<string, readonly SupplyEventValues[]>;
  readonly cell: string | undefined;
  readonly onCell: (cell: string) => void;
  readonly locale: string;
}

function Cells({ title, rows, columns, counted, cell, onCell, locale }: CellsProps) {
  const { t } = useTranslation(['supply']);
  const seconds = (value: number) => new Intl.NumberFormat(locale).format(value);
  return (
    <table className={styles.classes}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{withSoftHyphens(t('percent'))}</th>
          {columns.map(({ to }) => (
            <th key={to} scope="col">{`≤\u00a0${withUnit(seconds(to), 's')}`}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ letter, from, to }) => (
          <tr key={letter}>
            <th scope="row">{Number.isFinite(to) ? `${from}–${to}` : `≥ ${from}`}</th>
            {columns.map((column, index) => {
              const name = `${letter}${index + 1}`;
              const count = counted.get(name)?.length ?? 0;
              return (
                <td key={column.to} data-some={count > 0}>
                  <button
                    type="button"
                    disabled={count === 0}
                    aria-pressed={cell === name}
                    aria-label={t('cell', { name, count })}
                    onClick={() => onCell(name)}
                  >
                    <small>{name}</small> {count}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Chosen({ events, cell, ...view }: SupplyView & { events: readonly SupplyEventValues[]; cell: string }) {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts(view);
  return (
    <ul className={styles.chosen} aria-label={t('cell', { name: cell, count: events.length })}>
      {events.map((event) => (
        <li key={event.id}>
          <EventMoment {...view} event={event} text={texts.start(event)} />
          {` · ${texts.duration(event)} · ${texts.value(event)}`}
        </li>
      ))}
    </ul>
  );
}
