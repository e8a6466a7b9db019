import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLOCK, DATE, dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import { useShortcut } from '../../base/ui/keys/shortcuts.ts';
import styles from './GraphToolbar.module.css';
import { datesText, type GraphRange, isSameClock, yearsText } from './graph-range.ts';
import type { GraphState } from './use-graph-state.ts';

const RangePicker = lazy(() => import('./RangePicker.tsx').then((it) => ({ default: it.RangePicker })));

/** Where the browser is. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Chooses the period: presets, days of the calendar, one step earlier or later. */
export function RangeDropdown({ state }: { state: GraphState }) {
  const { t, i18n } = useTranslation(['toolbar']);
  const locale = localeOf(i18n.language);
  const [isOpen, setOpen] = useState(false);
  const { range } = state;
  const dates = datesText(range);
  const text = range.preset === undefined ? dates : t(`preset.${range.preset}`);
  const note = range.preset === undefined ? yearsText(range, state.context) : presetDates(range, state, locale);
  const go = (step: -1 | 1) => {
    const next = state.shifted(step);
    if (next !== undefined) state.setRange(next);
  };
  useShortcut('range', () => setOpen(true));
  const take = (next: GraphRange) => {
    state.setRange(next);
    setOpen(false);
  };
  return (
    <div className={styles.range}>
      <StepButton label={t('earlier')} isOpen={state.shifted(-1) !== undefined} onStep={() => go(-1)}>
        <IconChevronLeft aria-hidden />
      </StepButton>
      <Dropdown label={t('range')} text={text} isOpen={isOpen} onOpen={setOpen}>
        <RangePicker state={state} onTake={take} onStep={go} />
      </Dropdown>
      <StepButton label={t('later')} isOpen={state.shifted(1) !== undefined} onStep={() => go(1)}>
        <IconChevronRight aria-hidden />
      </StepButton>
      {note === '' ? null : <span className={styles.dates}>{note}</span>}
      {isSameClock(range, state.zone, HERE) ? null : (
        <span className={styles.zone}>{t('zone', { zone: state.zone })}</span>
      )}
    </div>
  );
}

/** The dates of a preset as all dates are written; its year where it is not this one. */
function presetDates(
  range: GraphRange,
  { context, zone }: Pick<GraphState, 'context' | 'zone'>,
  locale: string,
): string {
  const { year: _year, ...dayAndMonth } = DATE;
  const parts = yearsText(range, context) === '' ? dayAndMonth : DATE;
  const clock = range.clock === undefined ? {} : CLOCK;
  // Whole days end right before the next one; a clock says when the last of them ends.
  const last = range.clock === undefined ? range.to - 1 : range.to;
  return dateFormat(locale, { ...parts, ...clock, timeZone: zone }).formatRange(range.from, last);
}

interface StepButtonProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onStep: () => void;
  readonly children: React.ReactNode;
}

function StepButton({ label, isOpen, onStep, children }: StepButtonProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} title={label} disabled={!isOpen} onClick={onStep}>
      {children}
    </button>
  );
}
