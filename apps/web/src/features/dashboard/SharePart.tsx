import { ShareCard } from '../../sharing/ShareCard.tsx';
import type { PartProps } from './parts.ts';

/** The share card of a device; a group has none. */
export function SharePart({ board: { selection, period }, span }: PartProps) {
  return selection.kind === 'device' ? <ShareCard mac={selection.device.mac} period={period} span={span} /> : null;
}
