import {
  IconActivity,
  IconApps,
  IconBell,
  IconChartBar,
  IconChartDonut,
  IconClockDollar,
  IconDeviceDesktopCog,
  IconFileTypeCsv,
  IconHome,
  IconKey,
  IconPlug,
  IconRulerMeasure,
  IconToggleRight,
  IconUser,
  IconWaveSine,
  type TablerIcon,
} from '@tabler/icons-react';
import type { IconName } from '../route-catalogue.ts';

/** The picture of each kind of address. */
export const ROUTE_ICONS: Readonly<Record<IconName, TablerIcon>> = {
  dashboard: IconHome,
  profile: IconWaveSine,
  realtime: IconActivity,
  analytics: IconChartBar,
  applications: IconApps,
  person: IconUser,
  reports: IconChartDonut,
  tariffs: IconClockDollar,
  deviceSettings: IconDeviceDesktopCog,
  integration: IconKey,
  notifications: IconBell,
  measurementFiles: IconFileTypeCsv,
  appliances: IconPlug,
  accuracy: IconRulerMeasure,
  control: IconToggleRight,
};
