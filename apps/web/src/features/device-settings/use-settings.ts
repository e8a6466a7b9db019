import { POLL_MS } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasCode } from '../../api/call-error.ts';
import { callKey, callQuery } from '../../api/call-query.ts';
import type { CallInput } from '../../api/caller.ts';
import { call } from '../../api/client.ts';
import { session } from '../../session/session.ts';

export const NOT_RESPONDING = 604;

interface Asked {
  readonly mac: string;
  readonly token: string;
  readonly online: boolean;
}

/** The device's settings, read again every 15 s; a device that does not answer is offline from then on (1-core.md, 8). */
export function useSettings({ mac, token, online }: Asked) {
  const query = useQuery({
    ...callQuery('deviceSettings.read', { token }),
    enabled: online,
    staleTime: 0,
    refetchInterval: POLL_MS.deviceSettings,
  });
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    if (errorUpdatedAt > 0 && hasCode(error, NOT_RESPONDING)) session.applyState(mac, { status: 'OFFLINE' });
  }, [mac, error, errorUpdatedAt]);
  return query;
}

type Written = Omit<CallInput<'deviceSettings.write'>, 'device_token'>;

/** Sends settings to the device; a device that does not answer is told in a dialog and not in a toast (decision 76). */
export function useSaving(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (written: Written) => call('deviceSettings.write', { device_token: token, ...written }),
    meta: { quiet: [NOT_RESPONDING] },
    onSuccess: () => client.invalidateQueries({ queryKey: callKey('deviceSettings.read', { token }) }),
  });
}

/** A form over what the device has: what was edited stays while the rest follows each reload. */
export function useDraft<Form extends object>(base: Form) {
  const [draft, setDraft] = useState<Partial<Form>>({});
  return {
    form: { ...base, ...draft },
    edit: (part: Partial<Form>) => setDraft((before) => ({ ...before, ...part })),
    reset: () => setDraft({}),
  };
}
