import type { MonitoringDays, MonitoringRow } from '@phasor/contract';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clockSpan } from '../../base/i18n/clock-text.ts';
import { dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { PiePanel } from '../../parts/charts/index.ts';
import { useSubjectText } from '../../parts/measurements/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';
import { daySlices, runsOf } from './day-slices.ts';
import styles from './MonitoringPage.module.css';
import { ringOf, sliceOfArc } from './monitoring-charts.ts';
import { RunList } from './RunList.tsx';
import type { ChosenTime } from './use-chosen-time.ts';
import { asRows } from './use-monitoring.ts';
import { useRingWords } from './use-words.ts';

interface Props {
  readonly state: GraphState;
  readonly chosen: ChosenTime;
  readonly query: UseQueryResult<MonitoringDays | MonitoringRow[]>;
}

const NO_ROWS: readonly MonitoringRow[] = [];

/** The chosen day in half hours, or one of them in minutes: a ring, and beside it a list. */
export function DayPanel({ state, chosen, query }: Props) {
  const { i18n } = useTranslation();
  const { day, part, showPart } = chosen;
  const locale = localeOf(i18n.language);
  const timeZone = state.zone;
  const words = useRingWords();
  const subject = useSubjectText(state.selection);
  const range = part ?? day;
  const rows = (query.error === null ? asRows(query.data) : undefined) ?? NO_ROWS;
  const period = useMemo(() => ({ range, timeZone, locale }), [range, timeZone, locale]);
  const opens = part === undefined;
  const pie = useMemo(() => ringOf(rows, { ...period, words, opens }), [rows, period, words, opens]);
  const runs = useMemo(() => runsOf(daySlices(rows, period.range.to)), [rows, period]);
  const date = dateFormat(locale, { dateStyle: 'full', timeZone }).format(day.from);
  const open = (time: number) => showPart(time / 1_000);
  return (
    <PiePanel
      title={part === undefined ? date : `${date}, ${clockSpan(part.from, part.to, { locale, timeZone })}`}
      {...{ subject, pie }}
      size="screen"
      isOld={query.isPlaceholderData}
      {...(opens ? { onOpen: (id: string) => open(sliceOfArc(id)) } : {})}
      aside={<Steps chosen={chosen} />}
    >
      <RunList {...{ runs, period, words }} onOpen={opens ? open : undefined} />
    </PiePanel>
  );
}

/** Moves to the previous or next day or half hour, and from the half hour back to its day. */
function Steps({ chosen }: { chosen: ChosenTime }) {
  const { t } = useTranslation(['monitoring']);
  const { part, besideDay, besidePart, showDay, showPart } = chosen;
  const go = (step: -1 | 1) => {
    const [date, begin] = [besideDay(step), besidePart(step)];
    if (part !== undefined && begin !== undefined) showPart(begin);
    if (part === undefined && date !== undefined) showDay(date);
  };
  const isOpen = (step: -1 | 1) => (part === undefined ? besideDay(step) : besidePart(step)) !== undefined;
  const unit = part === undefined ? 'day' : 'half_hour';
  return (
    <span className={styles.steps}>
      {part !== undefined && (
        <button type="button" className={styles.back} onClick={() => showPart(undefined)}>
          <IconArrowLeft aria-hidden />
          {t('back')}
        </button>
      )}
      <Step label={t(`earlier.${unit}`)} isOpen={isOpen(-1)} onStep={() => go(-1)}>
        <IconChevronLeft aria-hidden />
      </Step>
      <Step label={t(`later.${unit}`)} isOpen={isOpen(1)} onStep={() => go(1)}>
        <IconChevronRight aria-hidden />
      </Step>
    </span>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

function Step({ label, isOpen, onStep, children }: StepProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} title={label} disabled={!isOpen} onClick={onStep}>
      {children}
    </button>
  );
}
