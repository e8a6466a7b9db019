import type { DeviceListEntry, LiveMessage, LiveValues } from '@phasor/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOfNewDevice, overviewUpdate } from '../../session/overview-update.ts';
import { session } from '../../session/session.ts';
import { useStore } from '../../state/use-store.ts';
import { lastKnown } from './last-known.ts';
import { live } from './live.ts';
import type { ConnectionState } from './live-socket.ts';
import { type LiveTarget, targetKey } from './live-target.ts';

/** What the live hooks watch: a device or a group. */
export type LiveSource = Extract<LiveTarget, { kind: 'device' | 'group' }>;

const valuesOf = (message: LiveMessage): LiveValues[] =>
  message.status === 'OK' && message.topic === 'Data' ? [message.data] : [];

/** Calls `onValues` with every measurement of the target, oldest first, at most once per frame. */
export function useLiveFeed(target: LiveSource | undefined, onValues: (values: readonly LiveValues[]) => void): void {
  const onMessages = useEffectEvent((messages: readonly LiveMessage[]) => onValues(messages.flatMap(valuesOf)));
  const watched = useEffectEvent(() => target);
  const key = target === undefined ? undefined : targetKey(target);
  useEffect(() => {
    const watchedTarget = watched();
    if (key === undefined || watchedTarget === undefined) return undefined;
    return live.subscribe(watchedTarget, (messages) => onMessages(messages));
  }, [key]);
}

/**
 * The newest measurement of the target, the last one of a group whose members are all silent; undefined until the first one, and again
 * when the target changes.
 */
export function useLiveData(target: LiveSource | undefined): LiveValues | undefined {
  const key = target === undefined ? undefined : targetKey(target);
  const [newest, setNewest] = useState<{ key: string | undefined; values: LiveValues | undefined }>();
  useLiveFeed(target, (values) =>
    setNewest((before) => {
      const known = before?.key === key ? before?.values : undefined;
      return { key, values: values.reduce<LiveValues | undefined>(lastKnown, known) };
    }),
  );
  return newest?.key === key ? newest?.values : undefined;
}

/** The device list with the current state of each device; updated while it is in use. */
export function useDeviceStates(): readonly DeviceListEntry[] {
  useEffect(
    () =>
      live.subscribe({ kind: 'states' }, (messages) => {
        for (const message of messages) {
          if (message.status !== 'OK' || message.topic !== 'State') continue;
          if (isOfNewDevice(message.device, session.get().devices)) overviewUpdate.set(true);
          else session.applyState(message.device, message.data);
        }
      }),
    [],
  );
  return useStore(session, ({ devices }) => devices);
}

/** Whether live values can arrive now. */
export function useConnection(): ConnectionState {
  return useStore(live.connection);
}
