import {
  IconAdjustments,
  IconAlertTriangle,
  IconBolt,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCirclePlus,
  IconClockHour4,
  IconCompass,
  IconDatabase,
  IconListCheck,
  IconScan,
  IconTimeline,
  IconWashMachine,
  IconWaveSawTool,
  IconWaveSine,
  type TablerIcon,
} from '@tabler/icons-react';
import type { IconName } from '../../../base/addresses/route-catalogue.ts';

/** Icons of addresses that only some kinds of devices have. */
export const RARE_ICONS = {
  applianceDashboard: IconWashMachine,
  recognition: IconScan,
  anomaly: IconAlertTriangle,
  nilmSettings: IconAdjustments,
  voltage: IconBolt,
  newMeter: IconCirclePlus,
  meters: IconDatabase,
  meterTests: IconListCheck,
  vector: IconCompass,
  harmonics: IconWaveSawTool,
  waveform: IconWaveSine,
  relayTimeline: IconTimeline,
  hours: IconClockHour4,
  days: IconCalendarEvent,
  months: IconCalendarMonth,
} as const satisfies Partial<Record<IconName, TablerIcon>>;
