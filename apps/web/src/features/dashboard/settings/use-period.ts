import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { settings, useSetting } from '../../../base/settings/settings.ts';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { keptPeriod, parsePeriod, type StatsPeriod } from './dashboard-period.ts';

const CLOCK_MS = 60_000;

/**
 * The period of the address, else the remembered one; a choice goes to both. The remembered one is moved to the running unit
 * at the start and whenever another one begins (R-DASH-028).
 */
export function usePeriod(zone: string): [StatsPeriod, (period: StatsPeriod) => void] {
  const { period: named }: Record<string, unknown> = useSearch({ strict: false });
  const kept = useSetting(({ statsDate }) => statsDate);
  const navigate = useNavigate();
  const { selector, from, to } = keptPeriod(kept.selector, useNow(CLOCK_MS), zone);
  useEffect(() => {
    if (kept.from !== from || kept.to !== to) settings.change({ statsDate: { selector, from, to } });
  }, [kept, selector, from, to]);
  const choose = (period: StatsPeriod) => {
    settings.change({ statsDate: keptPeriod(period, Date.now(), zone) });
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, period }), replace: true });
  };
  return [parsePeriod(named) ?? selector, choose];
}
