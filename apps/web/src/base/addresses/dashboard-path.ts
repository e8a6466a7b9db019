import { DEVICE_KINDS, deviceKind } from '@phasor/contract';

/** The addresses of the dashboards of groups (D60), and of devices whose kind this version does not know. */
export const GROUPS_PATH = `/${DEVICE_KINDS.disaggregation.slug}/dashboard` as const;
export const UNKNOWN_PATH = '/device/dashboard';

/** The address of the dashboard of a device of a type, or of a group. */
export function dashboardOf(type: number | 'group'): string {
  if (type === 'group') return GROUPS_PATH;
  const kind = deviceKind(type);
  return kind === undefined ? UNKNOWN_PATH : `/${kind.slug}/dashboard`;
}
