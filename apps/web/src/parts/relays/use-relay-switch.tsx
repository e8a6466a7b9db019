import { type DeviceListEntry, REQUEST_TIMEOUTS_MS } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { errorToast, messageToast, toasts } from '../../base/toasts/toasts.ts';
import type { RelayNumber } from './relay-names.ts';
import { SwitchDialog } from './SwitchDialog.tsx';
import { type HindranceWords, useHindrance } from './use-hindrance.ts';
import { useRelayGuard } from './use-relay-guards.ts';

interface Wanted {
  readonly on: boolean;
  /** The device has accepted it; its next report has not shown it yet. */
  readonly isTaken: boolean;
}

/** A relay with its names and its state. */
export interface SwitchedRelay {
  readonly device: DeviceListEntry;
  /** Name of the device in the account's tree. */
  readonly title: string;
  readonly relay: RelayNumber;
  readonly name: string;
  /** As the device last reported; undefined while unknown. */
  readonly state: 0 | 1 | undefined;
}

export interface RelaySwitch {
  /** Requested, and not yet confirmed by a report of the device. */
  readonly isSwitching: boolean;
  /** Why it cannot be switched now; undefined if it can. */
  readonly hindrance: HindranceWords | undefined;
  /** Requests the inverse of the present state; does nothing while a switch is under way or the state is unknown. */
  toggle(): void;
  /** The confirmation before a switch; null unless one is open. */
  readonly dialog: ReactNode;
}

/**
 * Switches a relay, after a confirmation if the server wants one. The state comes from the device alone: the relay is switching
 * until a report shows the requested state. If none does in time, or the device refuses, the relay keeps its state and the failure
 * is shown.
 */
export function useRelaySwitch(shown: SwitchedRelay): RelaySwitch {
  const { device, relay, state } = shown;
  const { token } = device;
  const { i18n } = useTranslation(['errors']);
  const client = useQueryClient();
  const guard = useRelayGuard(device, relay);
  const hindrance = useHindrance(device, guard);
  const [wanted, setWanted] = useState<Wanted>();
  const [asked, ask] = useState<boolean>();
  if (wanted !== undefined && state === (wanted.on ? 1 : 0)) setWanted(undefined);
  const { mutate } = useMutation({
    mutationFn: ({ on, confirmed }: { on: boolean; confirmed: boolean }) =>
      call('relays.switch', { token, [`relay_${relay}`]: on, ...(confirmed && { confirmed }) }),
    meta: { quiet: ['guard.locked', 'guard.unconfirmed'] },
    onSuccess: () => setWanted((last) => last && { ...last, isTaken: true }),
    onError: (error, { on }) => {
      setWanted(undefined);
      if (!hasCode(error, 'guard.locked', 'guard.unconfirmed')) return;
      void client.invalidateQueries({ queryKey: callKey('relays.guards') });
      if (error.messageKey === 'confirmation_needed') ask(on);
      else toasts.show(errorToast(i18n, error, device.time_zone));
    },
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
  const send = (on: boolean, confirmed: boolean) => {
    setWanted({ on, isTaken: false });
    mutate({ on, confirmed });
  };
  return {
    isSwitching: wanted !== undefined,
    hindrance,
    toggle() {
      if (wanted !== undefined || state === undefined) return;
      const on = state === 0;
      if (guard?.ask === true) ask(on);
      else send(on, false);
    },
    dialog:
      asked === undefined ? null : (
        <SwitchDialog
          {...{ ...shown, guard }}
          on={asked}
          onYes={() => {
            ask(undefined);
            send(asked, true);
          }}
          onClose={() => ask(undefined)}
        />
      ),
  };
}
