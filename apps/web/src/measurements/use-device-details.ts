import type { DeviceDetails } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.ts';
import type { Selection } from '../hierarchy/selection.ts';

/** Limits, offset and ratio of the selected device; undefined for groups, while unknown, and where they cannot be read. */
export function useDeviceDetails(selection: Selection): DeviceDetails | undefined {
  const token = selection.kind === 'device' ? selection.device.token : '';
  return useQuery({ ...callQuery('devices.readDetails', { token }), enabled: token !== '' }).data?.data;
}
