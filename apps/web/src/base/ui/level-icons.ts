import type { Level } from '@phasor/contract';
import { IconEye, IconHandFinger, IconKey } from '@tabler/icons-react';

/** Icons of the rights of an account for a device, shown beside their word. */
export const LEVEL_ICONS = { view: IconEye, operate: IconHandFinger, own: IconKey } as const satisfies Record<
  Level,
  unknown
>;
