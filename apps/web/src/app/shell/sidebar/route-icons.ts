import {
  IconActivity,
  IconApps,
  IconBell,
  IconChartBar,
  IconChartDonut,
  IconChartLine,
  IconClockDollar,
  IconCpu,
  IconDeviceDesktopCog,
  IconFileTypeCsv,
  IconGauge,
  IconHome,
  IconKey,
  IconPlug,
  IconToggleRight,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy } from 'react';
import type { IconName } from '../../../base/addresses/route-catalogue.ts';
import { afterFirstFigure } from '../../../base/ui/figures/first-figure.ts';
import type { RARE_ICONS } from './rare-icons.ts';

type RareName = keyof typeof RARE_ICONS;

/** Icons that only some kinds of devices or some accounts need are loaded with the first of them: the first screen does not wait for them. */
const rare = (name: RareName) =>
  lazy(afterFirstFigure(async () => ({ default: (await import('./rare-icons.ts')).RARE_ICONS[name] })));

/** Icons in the sidebar of most devices. */
export const COMMON_ICONS = {
  dashboard: IconHome,
  profile: IconChartLine,
  realtime: IconActivity,
  analytics: IconChartBar,
  applications: IconApps,
  person: IconUser,
  reports: IconChartDonut,
  tariffs: IconClockDollar,
  monitoring: IconGauge,
  deviceSettings: IconDeviceDesktopCog,
  integration: IconKey,
  firmware: IconCpu,
  notifications: IconBell,
  measurementFiles: IconFileTypeCsv,
  appliances: IconPlug,
  control: IconToggleRight,
} as const satisfies Partial<Record<IconName, TablerIcon>>;

/** The icon of each kind of address; no two entries of a sidebar share one. */
export const ROUTE_ICONS = {
  ...COMMON_ICONS,
  applianceDashboard: rare('applianceDashboard'),
  recognition: rare('recognition'),
  anomaly: rare('anomaly'),
  nilmSettings: rare('nilmSettings'),
  voltage: rare('voltage'),
  supply: rare('supply'),
  devices: rare('devices'),
  addDevice: rare('addDevice'),
  newMeter: rare('newMeter'),
  meters: rare('meters'),
  meterTests: rare('meterTests'),
  vector: rare('vector'),
  harmonics: rare('harmonics'),
  waveform: rare('waveform'),
  relayTimeline: rare('relayTimeline'),
  hours: rare('hours'),
  days: rare('days'),
  months: rare('months'),
  accuracy: rare('accuracy'),
  users: rare('users'),
  system: rare('system'),
} as const satisfies Readonly<Record<IconName, unknown>>;
