import { mayCall } from '../../base/session/may-call.ts';
import { ShareCard } from '../../parts/sharing/index.ts';
import type { PartProps } from './parts.ts';

/** The share card of a device, for its owners; a group has none. */
export function SharePart({ board: { selection, period }, span }: PartProps) {
  if (selection.kind !== 'device' || !mayCall(selection.device, 'sharing.link')) return null;
  return <ShareCard mac={selection.device.mac} period={period} span={span} />;
}
