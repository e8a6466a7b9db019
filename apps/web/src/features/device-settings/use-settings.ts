import { POLL_MS } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../base/api/caller.ts';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { session } from '../../base/session/session.ts';
import { errorToast, keptToast, toasts } from '../../base/toasts/toasts.ts';

interface Asked {
  readonly mac: string;
  readonly token: string;
  readonly online: boolean;
}

/**
 * The device's settings, read again every 15 s. A device that does not answer counts as offline, which is reported once, and as
 * online when it answers again (R-SET-032).
 */
export function useSettings({ mac, token, online }: Asked) {
  const { i18n } = useTranslation(['errors']);
  const [isSilent, setSilent] = useState(false);
  return useQuery({
    queryKey: callKey('deviceSettings.read', { token }),
    queryFn: async ({ signal }) => {
      try {
        const answer = await call('deviceSettings.read', { token }, { signal });
        if (isSilent) session.applyState(mac, { status: 'ONLINE' });
        setSilent(false);
        return answer;
      } catch (error) {
        if (hasCode(error, 'device.offline') && !isSilent) {
          toasts.show(errorToast(i18n, error));
          session.applyState(mac, { status: 'OFFLINE' });
          setSilent(true);
        }
        throw error;
      }
    },
    // A device that the server reports offline is not queried: the server pushes its next state.
    enabled: online || isSilent,
    staleTime: 0,
    refetchInterval: POLL_MS.deviceSettings,
    meta: { quiet: ['device.offline', 'request.invalid'] },
  });
}

type Written = Omit<CallInput<'deviceSettings.write'>, 'device_token'>;

/** Sends settings to the device. A missing answer is shown in a dialog, a refusal at its field (D76). */
export function useSaving(token: string) {
  const { i18n } = useTranslation(['errors']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (written: Written) => call('deviceSettings.write', { device_token: token, ...written }),
    meta: { quiet: ['device.offline', 'request.invalid', 'request.edit_conflict'] },
    // Somebody else has changed them: the form shows what the device has now, and keeps what was typed.
    onError: (error) => {
      if (!hasCode(error, 'request.edit_conflict')) return;
      toasts.show(keptToast(i18n));
      void client.invalidateQueries({ queryKey: callKey('deviceSettings.read', { token }) });
    },
    onSuccess: (_answer, { wifi, auto_reboot }) => {
      // Not queried while it restarts with its new network: it would be reported as not responding.
      if (wifi !== undefined && auto_reboot) return;
      void client.invalidateQueries({ queryKey: callKey('deviceSettings.read', { token }) });
    },
  });
}

export type Saving = ReturnType<typeof useSaving>;
