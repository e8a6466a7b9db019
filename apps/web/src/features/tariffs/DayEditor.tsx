import { Button, NativeSelect } from '@mantine/core';
import { TARIFF_RATES, type TariffRate } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayStrip } from './DayStrip.tsx';
import styles from './TariffsPage.module.css';
import { type Day, dayText, painted } from './tariff-form.ts';

interface Props {
  readonly day: Day;
  readonly quarters: readonly TariffRate[];
  /** What another owner has stored meanwhile. */
  readonly stored: readonly TariffRate[] | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (quarters: TariffRate[]) => void;
}

const QUARTERS_PER_HOUR = 4;
const MINUTES = [0, 15, 30, 45];
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

/** The rates of a day: a strip to paint, and an interval with start and end (R-TARIFF-001). */
export function DayEditor({ day, quarters, stored, isReadOnly, onChange }: Props) {
  const { t } = useTranslation(['tariffs']);
  const [from, setFrom] = useState(24);
  const [to, setTo] = useState(88);
  const [rate, setRate] = useState<TariffRate>('VT');
  return (
    <fieldset className={styles.dayBox}>
      <legend>{t(`day.${day}`)}</legend>
      <DayStrip label={t(`day.${day}`)} {...{ quarters, isReadOnly, onChange }} />
      <p className={styles.note}>{dayText(quarters)}</p>
      {stored === undefined ? null : <p className={styles.note}>{t('stored_now', { value: dayText(stored) })}</p>}
      {isReadOnly ? null : (
        <div className={styles.interval}>
          <Clock name={t('from')} quarter={from} onQuarter={setFrom} />
          <Clock name={t('to')} quarter={to} onQuarter={setTo} />
          <NativeSelect
            label={t('rate')}
            size="xs"
            value={rate}
            data={[...TARIFF_RATES]}
            onChange={({ currentTarget: { value } }) => setRate(value === 'VT' ? 'VT' : 'NT')}
          />
          <Button
            variant="default"
            size="xs"
            disabled={from === to}
            onClick={() => onChange(painted(quarters, { from, to, rate }))}
          >
            {t('set')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ClockProps {
  readonly name: string;
  readonly quarter: number;
  readonly onQuarter: (quarter: number) => void;
}

/** Hours and minutes of a quarter hour; 24 has no minutes. */
function Clock({ name, quarter, onQuarter }: ClockProps) {
  const { t } = useTranslation(['tariffs']);
  const hour = Math.floor(quarter / QUARTERS_PER_HOUR);
  const part = quarter % QUARTERS_PER_HOUR;
  const text = (value: number) => ({ value: String(value), label: String(value).padStart(2, '0') });
  const change = (nextHour: number, nextPart: number) =>
    onQuarter(nextHour === 24 ? 96 : nextHour * QUARTERS_PER_HOUR + nextPart);
  return (
    <>
      <NativeSelect
        label={t('hours', { name })}
        size="xs"
        value={String(hour)}
        data={HOURS.map(text)}
        onChange={({ currentTarget: { value } }) => change(Number(value), part)}
      />
      <NativeSelect
        label={t('minutes', { name })}
        size="xs"
        value={String(part * 15)}
        data={MINUTES.map(text)}
        onChange={({ currentTarget: { value } }) => change(hour, Number(value) / 15)}
      />
    </>
  );
}
