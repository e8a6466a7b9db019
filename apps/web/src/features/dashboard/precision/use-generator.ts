import { type DeviceListEntry, POLL_MS } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../base/api/caller.ts';
import { call } from '../../../base/api/client.ts';
import { callKey, callQuery } from '../../../base/api/queries/call-query.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { errorToast, toasts } from '../../../base/toasts/toasts.ts';
import { shownStatus } from '../../../base/ui/device-status.ts';

/**
 * The generator settings of a device, read again regularly since other accounts set them too, and how to change them. A
 * failed reading is not reported (code 604); a failed change is reported where it was made.
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
    meta: { quiet: ['device.offline'] },
  });
  const change = useMutation({
    mutationFn: (input: Omit<CallInput<'precision.writeGenerator'>, 'device_token'>) =>
      call('precision.writeGenerator', { device_token, ...input }),
    meta: { quiet: ['device.offline', 'generator.in_use'] },
    onError: (error) => hasCode(error, 'generator.in_use') && toasts.show(errorToast(i18n, error, device.time_zone)),
    // An earlier request may still be under way and would bring back the old settings.
    onMutate: () => client.cancelQueries({ queryKey: read.queryKey }),
    onSuccess: (answer) => client.setQueryData(read.queryKey, answer),
    onSettled: () => client.invalidateQueries({ queryKey: callKey('precision.guard') }),
  });
  return { loaded: data?.data, change, ...useGeneratorGuard(device_token) };
}

/** Who has locked the generator and who uses it, and functions for its owner to set that. */
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
