import { DatePicker } from '@mantine/dates';
import { localTime } from '@phasor/calendar';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHORTCUTS } from '../../base/ui/keys/shortcuts.ts';
import { calendarDate, FIRST_DATE, type GraphRange, rangeOfDates, rangeOfPreset } from './graph-range.ts';
import styles from './RangePicker.module.css';
import { useCalendarProps } from './use-calendar-props.ts';
import type { GraphState } from './use-graph-state.ts';

interface RangePickerProps {
  readonly state: GraphState;
  readonly onTake: (range: GraphRange) => void;
  /** One period earlier (-1) or later (+1). */
  readonly onStep: (step: -1 | 1) => void;
}

/** The presets beside a calendar in which two clicks choose the first and the last day. */
export function RangePicker({ state, onTake, onStep }: RangePickerProps) {
  const { t } = useTranslation(['toolbar']);
  const calendar = useCalendarProps();
  const { range, context, zone } = state;
  const [dates, setDates] = useState<[string | null, string | null]>([range.firstDate, range.lastDate]);
  const choose = ([first, last]: [string | null, string | null]) => {
    setDates([first, last]);
    const next = first === null || last === null ? undefined : rangeOfDates(first, last, context);
    if (next !== undefined) onTake(next);
  };
  const step = ({ key }: KeyboardEvent) => {
    if (key === SHORTCUTS.earlier.key) onStep(-1);
    if (key === SHORTCUTS.later.key) onStep(1);
  };
  return (
    <div className={styles.picker}>
      <fieldset className={styles.presets} aria-label={t('range')} onKeyDown={step}>
        {context.presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={styles.preset}
            aria-pressed={range.preset === preset}
            // biome-ignore lint/a11y/noAutofocus: the picker was opened to choose; here the arrows step
            autoFocus={preset === (range.preset ?? context.presets[0])}
            onClick={() => onTake(rangeOfPreset(preset, context))}
          >
            {t(`preset.${preset}`)}
          </button>
        ))}
      </fieldset>
      <div className={styles.calendar}>
        <DatePicker
          {...calendar}
          type="range"
          allowSingleDateInRange
          value={dates}
          onChange={choose}
          minDate={FIRST_DATE}
          maxDate={localTime(context.now, zone).date}
          defaultDate={calendarDate(range, context)}
        />
        <p className={styles.note}>{dates[1] === null ? t('pick_end') : t('zone', { zone })}</p>
      </div>
    </div>
  );
}
