import type { AddressEntry, AddressKind } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { unlessGone } from '../../base/api/queries/unless-gone.ts';
import { toasts } from '../../base/toasts/toasts.ts';

/** Own webhooks and e-mail addresses, and the kinds that this installation can send to. */
export function useAddresses() {
  const { data, error } = useQuery(callQuery('notifications.addresses', {}));
  return { addresses: data?.data, kinds: data?.kinds ?? [], error };
}

/** Reads the addresses and what depends on them again. */
function useRenewed(): () => void {
  const client = useQueryClient();
  return () => {
    const names = ['notifications.addresses', 'notifications.pairs', 'notifications.deliveries'] as const;
    for (const name of names) void client.invalidateQueries({ queryKey: callKey(name) });
  };
}

export interface NewAddress {
  readonly kind: AddressKind;
  readonly name: string;
  readonly address: string;
}

/** Failures that concern a field are shown beside it by the form. */
const BESIDE_ITS_FIELD = { meta: { quiet: 'all' } } as const;

/** Adds an address. @param onDone receives the secret of a webhook, which is shown this once */
export function useNewAddress(onDone: (secret: string | undefined) => void) {
  const { t } = useTranslation(['notifications']);
  const renewed = useRenewed();
  return useMutation({
    ...BESIDE_ITS_FIELD,
    mutationFn: (wish: NewAddress) => call('notifications.addAddress', wish),
    onSuccess: ({ secret }) => {
      renewed();
      toasts.show({ kind: 'success', title: t('address.added') });
      onDone(secret);
    },
  });
}

export function useConfirmation({ ID }: AddressEntry, onDone: () => void) {
  const { t } = useTranslation(['notifications']);
  const renewed = useRenewed();
  return useMutation({
    ...BESIDE_ITS_FIELD,
    mutationFn: (code: string) => call('notifications.confirmAddress', { ID, code }),
    onSuccess: () => {
      renewed();
      toasts.show({ kind: 'success', title: t('address.confirmed') });
      onDone();
    },
  });
}

export function useAddressRemoval(onDone: () => void) {
  const { t } = useTranslation(['notifications']);
  const renewed = useRenewed();
  return useMutation({
    mutationFn: ({ ID }: AddressEntry) => unlessGone(call('notifications.removeAddress', { ID })),
    onSuccess: () => {
      renewed();
      toasts.show({ kind: 'success', title: t('address.removed') });
      onDone();
    },
  });
}

export function useSecretRenewal(onDone: (secret: string) => void) {
  const renewed = useRenewed();
  return useMutation({
    mutationFn: ({ ID }: AddressEntry) => call('notifications.renewSecret', { ID }),
    onSuccess: ({ secret }) => {
      renewed();
      onDone(secret);
    },
  });
}

/** Sends a test and shows how it went. */
export function useAddressTest() {
  const { t } = useTranslation(['notifications']);
  const renewed = useRenewed();
  return useMutation({
    mutationFn: ({ ID }: AddressEntry) => call('notifications.testAddress', { ID }),
    onSuccess: ({ data: { status, last } }) => {
      renewed();
      const hint = [last?.code, last?.answer].filter((part) => part !== null && part !== '').join(' ');
      if (status === 'delivered') toasts.show({ kind: 'success', title: t('address.test_good') });
      else toasts.show({ kind: 'error', title: t('address.test_bad'), hint: hint.slice(0, 200) });
    },
  });
}
