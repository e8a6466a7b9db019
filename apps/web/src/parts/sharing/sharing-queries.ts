import { DASHBOARD_LINK } from '@phasor/contract';
import { DAY_S } from '@phasor/quantities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { unlessGone } from '../../base/api/queries/unless-gone.ts';

/** The link behind the code that the dashboard shows; the card itself tells a failure. */
export function useDashboardLink(deviceMAC: string) {
  const query = callQuery('sharing.link', { deviceMAC, name: DASHBOARD_LINK, encode: true });
  return useQuery({ ...query, meta: { quiet: 'all' } });
}

/** The links to a device that the person may see. */
export function usePublicLinks(deviceMAC: string) {
  return useQuery(callQuery('sharing.list', { deviceMAC }));
}

/** What can be done to links; the lists are read again afterwards. */
export function useLinkChanges(deviceMAC: string) {
  const client = useQueryClient();
  const onSettled = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: callKey('sharing.list') }),
      client.invalidateQueries({ queryKey: callKey('sharing.link') }),
    ]);
  };
  const setExpiry = (name: string, days: number | null) => {
    const expires = days === null ? null : Math.floor(Date.now() / 1_000) + days * DAY_S;
    return call('sharing.setExpiry', { deviceMAC, name, expires });
  };
  return {
    make: useMutation({
      mutationFn: async ({ name, days }: { name: string; days: number | null }) => {
        await call('sharing.link', { deviceMAC, name, encode: true });
        await setExpiry(name, days);
      },
      onSettled,
    }),
    setExpiry: useMutation({
      mutationFn: ({ name, days }: { name: string; days: number | null }) => setExpiry(name, days),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: ({ name, of }: { name: string; of: string }) =>
        unlessGone(call('sharing.revoke', { deviceMAC, name, of })),
      onSettled,
    }),
  };
}
