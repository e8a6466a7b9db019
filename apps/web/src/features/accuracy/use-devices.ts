import { type AccuracyDevice, POLL_MS } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { searchFromRef, selectionSearch } from '../../base/addresses/search.ts';
import { useDeviceStates } from '../../base/api/live/use-live.ts';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { useStore } from '../../base/state/use-store.ts';
import { nodeOfDevice, useHierarchy } from '../../parts/hierarchy/index.ts';
import { choose, chosen } from './chosen.ts';

/** A device that can be tested, with its present state. */
export interface TestedDevice extends AccuracyDevice {
  readonly isOnline: boolean;
  readonly zone: string;
  /** The account may start a test of it. */
  readonly isAllowed: boolean;
}

/**
 * Devices that can be tested, the bench, and the chosen device: that of the address if it can be tested, else the last choice,
 * else the only one, or none at first.
 */
export function useDevices() {
  const states = useDeviceStates();
  const nodes = useHierarchy()?.nodes ?? [];
  const serverZone = useServerZone();
  const { data, error } = useQuery({ ...callQuery('accuracy.devices', {}), refetchInterval: POLL_MS.deviceSettings });
  const kept = useStore(chosen, (choice) => choice.device);
  const { device: named } = selectionSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const devices = data?.data.map((device): TestedDevice => {
    const known = states.find(({ mac }) => mac === device.mac);
    const status = known?.status ?? device.status;
    const isAllowed = known === undefined || mayCall(known, 'accuracy.test');
    const title = nodeOfDevice(nodes, device.mac)?.title ?? device.title;
    const zone = known?.time_zone ?? serverZone;
    return { ...device, title, status, isOnline: status === 'ONLINE', zone, isAllowed };
  });
  const only = devices?.length === 1 ? devices[0] : undefined;
  return {
    devices,
    error,
    bench: data?.bench,
    device: devices?.find(({ mac }) => mac === named) ?? devices?.find(({ mac }) => mac === kept) ?? only,
    choose: (mac: string) => {
      choose({ device: mac });
      void navigate({
        to: '.',
        replace: true,
        // A run is one of the device before.
        search: ({ run: _run, ...before }: Record<string, unknown>) => ({
          ...before,
          ...searchFromRef({ device: mac }),
        }),
      });
    },
  };
}
