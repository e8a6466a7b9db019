import { type Capability, can, type DeviceListEntry, kindName } from '@phasor/contract';
import type { RouteEntry } from '../../base/addresses/route-catalogue.ts';
import { mayCall } from '../../base/session/may-call.ts';
import type { AuthRecord } from '../../base/session/session-store.ts';
import type { Selection } from '../hierarchy/index.ts';

/** The account and its selection. */
export interface Viewer {
  readonly auth: AuthRecord;
  readonly selection: Selection;
}

/**
 * Whether an address can be opened: by the account's kind, sections and rights, and by the selected device, what it can and its level.
 * This decides only which links are offered; the server checks every call itself (D10).
 */
export function canOpen(route: RouteEntry, { auth, selection }: Viewer): boolean {
  if (route.section !== undefined && !auth.sections.includes(route.section)) return false;
  if (route.furtherSection !== undefined && !auth.sections.includes(route.furtherSection)) return false;
  if (route.right !== undefined && !auth.applications.includes(route.right)) return false;
  if (route.localAccount === true && (auth.id !== 1 || auth.demo)) return false;
  if (route.kinds === undefined) return true;
  if (selection.kind === 'none') return false;
  if (selection.kind === 'group') return route.groups === true;
  return isFor(route, selection.device);
}

/**
 * What the selected device lacks for an address that is open to the account and the kind of the device; undefined where it lacks
 * nothing, and where the address is closed for another reason.
 */
export function lackedFor({ capability, ...rest }: RouteEntry, viewer: Viewer): Capability | undefined {
  const { selection } = viewer;
  if (capability === undefined || selection.kind !== 'device' || can(selection.device, capability)) return undefined;
  return canOpen(rest, viewer) ? capability : undefined;
}

/** Whether a device has the address: by its kind, what it can, the rights of the account, and its load disaggregation. */
function isFor({ kinds, needs, nilm, capability }: RouteEntry, device: DeviceListEntry): boolean {
  if (capability !== undefined && !can(device, capability)) return false;
  if (needs !== undefined && !mayCall(device, needs)) return false;
  if (nilm === true && !device.NILM.process) return false;
  return kinds?.includes(kindName(device.type)) === true;
}
