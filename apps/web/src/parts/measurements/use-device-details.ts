import type { DeviceDetails } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { meterOf, type Selection } from '../hierarchy/index.ts';

/** The owner's settings for the energy of a meter. */
export interface MeterSetting extends Pick<DeviceDetails, 'E_I_offset' | 'CT_ratio'> {
  /** They belong to the device and can be edited. */
  readonly isRead: boolean;
}

/** Another owner, or another browser, may change them while a screen is open. */
const ASK_AGAIN_MS = 30_000;

const UNREAD: MeterSetting = { E_I_offset: 0, CT_ratio: 1, isRead: false };

/**
 * Limits, offset and ratio of the selected device, or of the one that measures the whole selected group; undefined for other
 * groups, while unknown, and where they cannot be read.
 */
export function useDeviceDetails(selection: Selection): DeviceDetails | undefined {
  return useDetailsQuery(selection).data?.data;
}

/**
 * Offset and ratio of the selected device, or of the one that measures the whole selected group; undefined for other groups and
 * while unknown. Where they cannot be read the offset is 0 (R-DASH-066).
 */
export function useMeterSetting(selection: Selection): MeterSetting | undefined {
  const { data, isError } = useDetailsQuery(selection);
  if (data !== undefined) return { ...data.data, isRead: true };
  return isError ? UNREAD : undefined;
}

function useDetailsQuery(selection: Selection) {
  return useQuery(detailsQuery(meterOf(selection)?.token ?? ''));
}

/** The details of a device, read again while a screen is open; none without a token. */
export function detailsQuery(token: string) {
  return { ...callQuery('devices.readDetails', { token }), enabled: token !== '', refetchInterval: ASK_AGAIN_MS };
}
