import type { DeviceListEntry, LiveValues } from '@phasor/contract';
import { useEffect, useState } from 'react';
import { live } from './live.ts';

const NONE: ReadonlyMap<string, LiveValues> = new Map();

/** The newest values of several devices by hardware address, for the first `most` devices only. */
export function useLiveOfEach(
  devices: readonly Pick<DeviceListEntry, 'mac' | 'token'>[],
  most: number,
): ReadonlyMap<string, LiveValues> {
  const [values, setValues] = useState(NONE);
  const key = devices.map(({ mac }) => mac).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with every state of a device, its key is not
  useEffect(() => {
    const watched = devices.slice(0, most);
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
