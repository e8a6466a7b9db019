import { NativeSelect } from '@mantine/core';
import { IconActivity, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { CardGrid } from '../../base/ui/Card.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { HierarchyDropdown, suppliedDevices, useSelection, zoneOf } from '../../parts/hierarchy/index.ts';
import { MeasurementNotes } from '../../parts/measurements/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { DeviceWeeks } from './DeviceWeeks.tsx';
import { GroupWeeks } from './GroupWeeks.tsx';
import styles from './supply-week.module.css';
import { useWeeks } from './use-weeks.ts';
import { WeekFiles } from './WeekFiles.tsx';
import { isMonday, mondayOf, movedBy, weekText } from './week-dates.ts';

const CLOCK_MS = 60_000;
/** Weeks side by side, and those that can be chosen from a list. */
const SHOWN = 4;
const LISTED = 53;

/** Weeks of a supply judged by the limits of EN 50160, of a device or of the members of a group (R-WEEK). */
export function SupplyWeekPage() {
  const { t } = useTranslation(['supply-week']);
  const selection = useSelection();
  const zone = zoneOf(selection, useServerZone());
  const running = useByClock(CLOCK_MS, (now) => mondayOf(now, zone));
  const [monday, show] = useShownWeek(running);
  const devices = useMemo(() => suppliedDevices(selection), [selection]);
  const isGroup = selection.kind === 'group';
  const mondays = isGroup ? [monday] : Array.from({ length: SHOWN }, (_, index) => movedBy(monday, -index));
  const weeks = useWeeks(devices, mondays, running);
  const [device] = devices;
  const view = { weeks, monday, mondays, onWeek: show };
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('report')}>
        <HierarchyDropdown />
        <WeekChoice monday={monday} running={running} onWeek={show} />
        <div className={toolbar.own}>
          <WeekFiles {...view} devices={devices} title={selection.kind === 'none' ? '' : selection.title} />
        </div>
      </div>
      {device === undefined ? (
        <EmptyState icon={IconActivity} title={t('empty')} hint={t('empty_hint')} />
      ) : (
        <CardGrid key={device.mac}>
          {isGroup ? <GroupWeeks {...view} devices={devices} /> : <DeviceWeeks {...view} device={device} />}
        </CardGrid>
      )}
      <MeasurementNotes selection={selection} isLeftOutShown />
    </>
  );
}

interface ChoiceProps {
  readonly monday: string;
  readonly running: string;
  readonly onWeek: (monday: string) => void;
}

function WeekChoice({ monday, running, onWeek }: ChoiceProps) {
  const { t } = useTranslation(['supply-week']);
  const locale = useLocale();
  const listed = Array.from({ length: LISTED }, (_, index) => movedBy(running, -index));
  const all = listed.includes(monday) ? listed : [...listed, monday];
  return (
    <div className={toolbar.range}>
      <button
        type="button"
        className={toolbar.step}
        aria-label={t('earlier')}
        onClick={() => onWeek(movedBy(monday, -1))}
      >
        <IconChevronLeft aria-hidden />
      </button>
      <NativeSelect
        classNames={{ root: styles.week ?? '', input: toolbar.select ?? '' }}
        aria-label={t('week')}
        value={monday}
        data={all.map((value) => ({ value, label: weekText(value, locale) }))}
        onChange={({ currentTarget: { value } }) => onWeek(value)}
      />
      <button
        type="button"
        className={toolbar.step}
        aria-label={t('later')}
        disabled={monday >= running}
        onClick={() => onWeek(movedBy(monday, 1))}
      >
        <IconChevronRight aria-hidden />
      </button>
    </div>
  );
}

/** The shown week, from the address, so that a shared link shows the same; at first the last one that is over. */
function useShownWeek(running: string): [string, (monday: string) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (week: string) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, week }) });
  return [isMonday(search.week, running) ? search.week : movedBy(running, -1), show];
}
