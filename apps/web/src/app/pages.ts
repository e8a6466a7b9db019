import type { ComponentType } from 'react';
import type { PageName } from './route-catalogue.ts';

type PageModule = Promise<{ readonly Page: ComponentType }>;

/** The page of each family of screens, a chunk of its own. */
export const PAGES: Readonly<Record<PageName, () => PageModule>> = {
  dashboard: () => import('../features/dashboard/DashboardPage.tsx').then(({ DashboardPage: Page }) => ({ Page })),
  applianceDashboard: () =>
    import('../features/dashboard/ApplianceDashboardPage.tsx').then(({ ApplianceDashboardPage: Page }) => ({ Page })),
  recognition: () =>
    import('../features/dashboard/RecognitionPage.tsx').then(({ RecognitionPage: Page }) => ({ Page })),
  profile: () => import('../features/profile/ProfilePage.tsx').then(({ ProfilePage: Page }) => ({ Page })),
  realtime: () => import('../features/realtime/RealtimePage.tsx').then(({ RealtimePage: Page }) => ({ Page })),
  analytics: () => import('../features/analytics/AnalyticsPage.tsx').then(({ AnalyticsPage: Page }) => ({ Page })),
  applications: () =>
    import('../features/applications/ApplicationsPage.tsx').then(({ ApplicationsPage: Page }) => ({ Page })),
  userManager: () =>
    import('../features/user-manager/UserManagerPage.tsx').then(({ UserManagerPage: Page }) => ({ Page })),
  control: () => import('../features/control/ControlPage.tsx').then(({ ControlPage: Page }) => ({ Page })),
  accuracy: () => import('../features/accuracy/AccuracyPage.tsx').then(({ AccuracyPage: Page }) => ({ Page })),
  tariffs: () => import('../features/tariffs/TariffsPage.tsx').then(({ TariffsPage: Page }) => ({ Page })),
  vector: () => import('../features/precision/VectorPage.tsx').then(({ VectorPage: Page }) => ({ Page })),
  harmonics: () => import('../features/precision/HarmonicsPage.tsx').then(({ HarmonicsPage: Page }) => ({ Page })),
  waveform: () => import('../features/precision/WaveformPage.tsx').then(({ WaveformPage: Page }) => ({ Page })),
  relayTimeline: () =>
    import('../features/relays/RelayTimelinePage.tsx').then(({ RelayTimelinePage: Page }) => ({ Page })),
  relayProfile: () =>
    import('../features/relays/RelayProfilePage.tsx').then(({ RelayProfilePage: Page }) => ({ Page })),
  relayEnergy: () => import('../features/relays/RelayEnergyPage.tsx').then(({ RelayEnergyPage: Page }) => ({ Page })),
  newMeter: () => import('../features/reference-meters/NewMeterPage.tsx').then(({ NewMeterPage: Page }) => ({ Page })),
  meters: () => import('../features/reference-meters/MetersPage.tsx').then(({ MetersPage: Page }) => ({ Page })),
  meterTests: () =>
    import('../features/reference-meters/MeterTestsPage.tsx').then(({ MeterTestsPage: Page }) => ({ Page })),
  reports: () => import('../features/reports/ReportsPage.tsx').then(({ ReportsPage: Page }) => ({ Page })),
  appliances: () => import('../features/appliances/AppliancesPage.tsx').then(({ AppliancesPage: Page }) => ({ Page })),
  anomaly: () => import('../features/appliances/AnomalyPage.tsx').then(({ AnomalyPage: Page }) => ({ Page })),
  nilmSettings: () =>
    import('../features/appliances/NilmSettingsPage.tsx').then(({ NilmSettingsPage: Page }) => ({ Page })),
  deviceSettings: () =>
    import('../features/device-settings/DeviceSettingsPage.tsx').then(({ DeviceSettingsPage: Page }) => ({ Page })),
  monitoring: () => import('../features/monitoring/MonitoringPage.tsx').then(({ MonitoringPage: Page }) => ({ Page })),
  notifications: () =>
    import('../features/notifications/NotificationsPage.tsx').then(({ NotificationsPage: Page }) => ({ Page })),
  notificationList: () =>
    import('../features/notifications/NotificationListPage.tsx').then(({ NotificationListPage: Page }) => ({ Page })),
  integration: () =>
    import('../features/integration/IntegrationPage.tsx').then(({ IntegrationPage: Page }) => ({ Page })),
  upgrade: () => import('../features/upgrade/UpgradePage.tsx').then(({ UpgradePage: Page }) => ({ Page })),
  measurementFiles: () =>
    import('../features/measurement-files/MeasurementFilesPage.tsx').then(({ MeasurementFilesPage: Page }) => ({
      Page,
    })),
  editProfile: () =>
    import('../features/edit-profile/EditProfilePage.tsx').then(({ EditProfilePage: Page }) => ({ Page })),
};
