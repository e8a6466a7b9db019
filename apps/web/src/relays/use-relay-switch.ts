import { REQUEST_TIMEOUTS_MS } from '@phasor/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { messageToast, toasts } from '../ui/toasts.ts';
import type { RelayNumber } from './relay-names.ts';

interface Wanted {
  readonly on: boolean;
  /** The device has said that it does; what it measures is still to show it. */
  readonly isTaken: boolean;
}

export interface RelaySwitch {
  /** Asked for, and not confirmed by what the device tells of itself. */
  readonly isSwitching: boolean;
  /** Asks for the inverse of the present state; nothing while one is under way or the state is unknown. */
  toggle(): void;
}

/**
 * Switches a relay. What it is comes from the device alone: until its values show what was asked for it is switching, and
 * where they never do, or the device refuses, it is what it was, and that is told.
 * @param state what the device last told; undefined while unknown
 */
export function useRelaySwitch(token: string, relay: RelayNumber, state: 0 | 1 | undefined): RelaySwitch {
  const { i18n } = useTranslation(['errors']);
  const [wanted, setWanted] = useState<Wanted>();
  if (wanted !== undefined && state === (wanted.on ? 1 : 0)) setWanted(undefined);
  const { mutate } = useMutation({
    mutationFn: (on: boolean) => call('relays.switch', { token, [`relay_${relay}`]: on }),
    onSuccess: () => setWanted((last) => last && { ...last, isTaken: true }),
    onError: () => setWanted(undefined),
  });
  const giveUp = useEffectEvent(() => {
    setWanted(undefined);
    toasts.show(messageToast(i18n, 'device_not_responding_or_offline'));
  });
  const isTaken = wanted?.isTaken === true;
  useEffect(() => {
    if (!isTaken) return undefined;
    const timer = setTimeout(() => giveUp(), REQUEST_TIMEOUTS_MS.default);
    return () => clearTimeout(timer);
  }, [isTaken]);
  return {
    isSwitching: wanted !== undefined,
    toggle() {
      if (wanted !== undefined || state === undefined) return;
      const on = state === 0;
      setWanted({ on, isTaken: false });
      mutate(on);
    },
  };
}
