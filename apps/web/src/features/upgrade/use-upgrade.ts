import { type DeviceListEntry, FIRMWARE_LOADING_MS, type LiveMessage, type UpgradeValues } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { live } from '../../base/api/live/live.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { useReadAnew } from '../../base/api/queries/use-read-anew.ts';
import { texts } from '../../base/i18n/texts.ts';
import { messageToast, toasts } from '../../base/toasts/toasts.ts';
import { success } from '../../base/ui/dialogs/success.ts';
import { afterPush, failureMessage, startFailureMessage } from './upgrade-view.ts';

interface UpgradedDevice {
  readonly mac: string;
  readonly token: string;
}

const pushesOf = (messages: readonly LiveMessage[]): UpgradeValues[] =>
  messages.flatMap((message) => (message.status === 'OK' && message.topic === 'Upgrade' ? [message.data] : []));

/**
 * The firmware of a device, updated by the server's pushes and by the version that the device reports; read again after a lost
 * connection. The loading state lasts 100 ms longer than the answer takes.
 */
export function useFirmware({ mac, token, fw }: UpgradedDevice & Pick<DeviceListEntry, 'fw'>) {
  const { t } = useTranslation(['upgrade']);
  const client = useQueryClient();
  const query = callQuery('firmware.status', { device_token: token });
  // Read whenever the page is opened: upgrades may run while it is closed.
  const { data, error, isFetchedAfterMount } = useQuery({ ...query, staleTime: 0, meta: { quiet: 'all' } });
  const readAgain = () => client.invalidateQueries({ queryKey: callKey('firmware.status') });
  const take = useEffectEvent((messages: readonly LiveMessage[]) => {
    for (const values of pushesOf(messages)) {
      client.setQueryData(query.queryKey, (known) => known && { ...known, ...afterPush(known, values) });
      if (values.code === 1) continue;
      if (values.step === 'SUCCESS_END') success.set({ text: t('done') });
      else toasts.show(messageToast(texts, failureMessage(values.reason)));
      void readAgain();
    }
  });
  useEffect(() => live.subscribe({ kind: 'upgrade', mac, token }, (messages) => take(messages)), [mac, token]);
  useReadAnew(query.queryKey, fw);
  const isLoading = !useLater(isFetchedAfterMount, FIRMWARE_LOADING_MS);
  return { status: data, error, isLoading };
}

/** Starts an upgrade. A failure is shown, and the state is read again, since another account may have changed it. */
export function useUpgradeStart({ token }: UpgradedDevice, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('firmware.start', { device_token: token }),
    meta: { quiet: 'all' },
    onError: (error) => toasts.show(messageToast(texts, startFailureMessage(error))),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: callKey('firmware.status') });
      onDone();
    },
  });
}

/** True from `delayMs` after `is` became true. */
function useLater(is: boolean, delayMs: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLater(true), delayMs);
    return () => clearTimeout(timer);
  }, [is, delayMs]);
  return isLater;
}
