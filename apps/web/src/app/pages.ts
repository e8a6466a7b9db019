import type { ComponentType } from 'react';
import type { PageName } from '../base/addresses/route-catalogue.ts';
import { accuracyPages } from '../features/accuracy/index.ts';
import { analyticsPages } from '../features/analytics/index.ts';
import { appliancesPages } from '../features/appliances/index.ts';
import { applicationsPages } from '../features/applications/index.ts';
import { connectingPages } from '../features/connecting/index.ts';
import { controlPages } from '../features/control/index.ts';
import { dashboardPages } from '../features/dashboard/index.ts';
import { deviceSettingsPages } from '../features/device-settings/index.ts';
import { editProfilePages } from '../features/edit-profile/index.ts';
import { integrationPages } from '../features/integration/index.ts';
import { measurementFilesPages } from '../features/measurement-files/index.ts';
import { monitoringPages } from '../features/monitoring/index.ts';
import { notificationsPages } from '../features/notifications/index.ts';
import { precisionPages } from '../features/precision/index.ts';
import { profilePages } from '../features/profile/index.ts';
import { realtimePages } from '../features/realtime/index.ts';
import { referenceMetersPages } from '../features/reference-meters/index.ts';
import { relaysPages } from '../features/relays/index.ts';
import { reportsPages } from '../features/reports/index.ts';
import { supplyPages } from '../features/supply/index.ts';
import { supplyWeekPages } from '../features/supply-week/index.ts';
import { systemPages } from '../features/system/index.ts';
import { tariffsPages } from '../features/tariffs/index.ts';
import { upgradePages } from '../features/upgrade/index.ts';
import { userManagerPages } from '../features/user-manager/index.ts';

type PageModule = Promise<{ readonly Page: ComponentType }>;

/** The page of each family of screens; each is a chunk of its own. */
export const PAGES: Readonly<Record<PageName, () => PageModule>> = {
  ...accuracyPages,
  ...analyticsPages,
  ...appliancesPages,
  ...applicationsPages,
  ...connectingPages,
  ...controlPages,
  ...dashboardPages,
  ...deviceSettingsPages,
  ...editProfilePages,
  ...integrationPages,
  ...measurementFilesPages,
  ...monitoringPages,
  ...notificationsPages,
  ...precisionPages,
  ...profilePages,
  ...realtimePages,
  ...referenceMetersPages,
  ...relaysPages,
  ...reportsPages,
  ...supplyPages,
  ...supplyWeekPages,
  ...systemPages,
  ...tariffsPages,
  ...upgradePages,
  ...userManagerPages,
};
