import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ADD_DEVICE_PATH } from '../../../base/session/use-may-install.ts';
import { type Flow, parseFlow, searchOf } from './flow.ts';

export const LIST_PATH = '/tools/devices';

const START: Flow = {
  step: 'what',
  connection: undefined,
  key: undefined,
  system: undefined,
  model: undefined,
  as: 'device',
  instead: undefined,
};

/** Present position, and how to go on: every step is an entry of the browser's history. */
export function useFlow(): { flow: Flow; go: (changes: Partial<Flow>, how?: 'replace') => void } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const flow = useMemo(() => parseFlow(search), [search]);
  const go = (changes: Partial<Flow>, how?: 'replace') =>
    void navigate({
      to: ADD_DEVICE_PATH,
      search: (before: Record<string, unknown>) => ({ ...before, ...searchOf({ ...flow, ...changes }) }),
      replace: how === 'replace',
    });
  return { flow, go };
}

/** Address parameters that open a step of the way from another screen. */
export function flowSearch(changes: Partial<Flow>): Record<string, string> {
  const given = Object.entries(searchOf({ ...START, ...changes })).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(given) as Record<string, string>;
}
