import type { Level } from '@phasor/contract';
import { IconEye, IconHandFinger, IconKey } from '@tabler/icons-react';

/** What an account may do with a device, beside its word. */
export const LEVEL_ICONS = { view: IconEye, operate: IconHandFinger, own: IconKey } as const satisfies Record<
  Level,
  unknown
>;
