import { type DeviceListEntry, POLL_MS } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../base/api/caller.ts';
import { call } from '../../../base/api/client.ts';
import { callKey, callQuery } from '../../../base/api/queries/call-query.ts';
import { hasCode, NOT_RESPONDING } from '../../../base/errors/call-error.ts';
import { errorToast, toasts } from '../../../base/toasts/toasts.ts';
import { shownStatus } from '../../../base/ui/device-status.ts';

/** Somebody else has locked it, or uses it. */
const HELD = 409;

/**
 * What the generator of a device is set to, asked again now and then since others set it too, and how to change that. That it
 * cannot be asked is no news (code 604); that it did not do as it was told is shown where it was told.
 */
export function useGenerator(device: DeviceListEntry) {
  const client = useQueryClient();
  const { i18n } = useTranslation(['errors', 'common']);
  const { token: device_token } = device;
  const read = callQuery('precision.readGenerator', { device_token });
  const { data } = useQuery({
    ...read,
    enabled: shownStatus(device) !== 'offline',
    refetchInterval: POLL_MS.deviceSettings,
    meta: { quiet: [NOT_RESPONDING] },
  });
  const change = useMutation({
    mutationFn: (input: Omit<CallInput<'precision.writeGenerator'>, 'device_token'>) =>
      call('precision.writeGenerator', { device_token, ...input }),
    meta: { quiet: [NOT_RESPONDING, HELD] },
    onError: (error) => hasCode(error, HELD) && toasts.show(errorToast(i18n, error, device.time_zone)),
    // What was asked before may still be on its way, and would bring back what no longer is.
    onMutate: () => client.cancelQueries({ queryKey: read.queryKey }),
    onSuccess: (answer) => client.setQueryData(read.queryKey, answer),
    onSettled: () => client.invalidateQueries({ queryKey: callKey('precision.guard') }),
  });
  return { loaded: data?.data, change, ...useGeneratorGuard(device_token) };
}

/** Who has locked the generator and who uses it, and how its owner sets that. */
function useGeneratorGuard(device_token: string) {
  const client = useQueryClient();
  const read = callQuery('precision.guard', { device_token });
  const { data } = useQuery({ ...read, refetchInterval: POLL_MS.deviceSettings, meta: { quiet: 'all' } });
  const setGuard = useMutation({
    mutationFn: (input: Omit<CallInput<'precision.setGuard'>, 'device_token'>) =>
      call('precision.setGuard', { device_token, ...input }),
    onMutate: () => client.cancelQueries({ queryKey: read.queryKey }),
    onSuccess: (answer) => client.setQueryData(read.queryKey, answer),
  });
  return { guard: data?.data, setGuard };
}
