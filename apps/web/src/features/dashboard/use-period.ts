import { useNavigate, useSearch } from '@tanstack/react-router';
import { settings, useSetting } from '../../settings/settings.ts';
import { parsePeriod, type StatsPeriod } from './dashboard-period.ts';

/** The period that the address names, else the remembered one; a choice goes to both. */
export function usePeriod(): [StatsPeriod, (period: StatsPeriod) => void] {
  const { period: named }: Record<string, unknown> = useSearch({ strict: false });
  const kept = useSetting(({ statsDate }) => statsDate.selector);
  const navigate = useNavigate();
  const choose = (period: StatsPeriod) => {
    settings.change({ statsDate: { selector: period } });
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, period }), replace: true });
  };
  return [parsePeriod(named) ?? kept, choose];
}
