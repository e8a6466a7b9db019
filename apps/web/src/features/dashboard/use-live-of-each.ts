import type { DeviceListEntry, LiveValues } from '@phasor/contract';
import { useEffect, useState } from 'react';
import { live } from '../../api/live.ts';

const NONE: ReadonlyMap<string, LiveValues> = new Map();
/** More subscriptions than this are left to the group's own sum. */
const WATCHED_MAX = 24;

/** The newest values of several devices by hardware address; of the first 24 only. */
export function useLiveOfEach(devices: readonly DeviceListEntry[]): ReadonlyMap<string, LiveValues> {
  const [values, setValues] = useState(NONE);
  const key = devices.map(({ mac }) => mac).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with every state of a device, its key is not
  useEffect(() => {
    const watched = devices.slice(0, WATCHED_MAX);
    const cancels = watched.map(({ mac, token }) =>
      live.subscribe({ kind: 'device', mac, token }, (messages) => {
        const newest = messages.findLast((message) => message.status === 'OK' && message.topic === 'Data');
        if (newest?.status !== 'OK' || newest.topic !== 'Data') return;
        setValues((before) => new Map(before).set(mac, newest.data));
      }),
    );
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [key]);
  return values;
}
