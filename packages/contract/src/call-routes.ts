import { ACCESS_ROUTES } from './calls/accounts/access-routes.ts';
import { ASSIGNMENTS_ROUTES } from './calls/accounts/assignments-routes.ts';
import { INTEGRATION_ROUTES } from './calls/accounts/integration-routes.ts';
import { SECOND_FACTOR_ROUTES } from './calls/accounts/second-factor-routes.ts';
import { SHARING_ROUTES } from './calls/accounts/sharing-routes.ts';
import { USER_MANAGER_ROUTES } from './calls/accounts/user-manager-routes.ts';
import { ACCURACY_ROUTES } from './calls/bench/accuracy-routes.ts';
import { PRECISION_ROUTES } from './calls/bench/precision-routes.ts';
import { STORED_METERS_ROUTES } from './calls/bench/stored-meters-routes.ts';
import { CONNECTING_ROUTES } from './calls/devices/connecting-routes.ts';
import { CONTROL_MAPS_ROUTES } from './calls/devices/control-maps-routes.ts';
import { DEVICE_SETTINGS_ROUTES } from './calls/devices/device-settings-routes.ts';
import { DEVICES_ROUTES } from './calls/devices/devices-routes.ts';
import { FIRMWARE_ROUTES } from './calls/devices/firmware-routes.ts';
import { HIERARCHY_ROUTES } from './calls/devices/hierarchy-routes.ts';
import { PICTURES_ROUTES } from './calls/devices/pictures-routes.ts';
import { RELAYS_ROUTES } from './calls/devices/relays-routes.ts';
import { WIRING_ROUTES } from './calls/devices/wiring-routes.ts';
import { APPLIANCE_CORRECTIONS_ROUTES } from './calls/measured/appliance-corrections-routes.ts';
import { APPLIANCE_RECORDING_ROUTES } from './calls/measured/appliance-recording-routes.ts';
import { APPLIANCES_ROUTES } from './calls/measured/appliances-routes.ts';
import { MEASUREMENT_FILES_ROUTES } from './calls/measured/measurement-files-routes.ts';
import { MEASUREMENTS_ROUTES } from './calls/measured/measurements-routes.ts';
import { MONITORING_ROUTES } from './calls/measured/monitoring-routes.ts';
import { REPORTS_ROUTES } from './calls/measured/reports-routes.ts';
import { SUPPLY_ROUTES } from './calls/measured/supply-routes.ts';
import { TARIFFS_ROUTES } from './calls/measured/tariffs-routes.ts';
import { NOTIFICATION_ADDRESSES_ROUTES } from './calls/notifications/notification-addresses-routes.ts';
import { NOTIFICATIONS_ROUTES } from './calls/notifications/notifications-routes.ts';
import { SYSTEM_ROUTES } from './calls/system-routes.ts';

/**
 * The call table without schemas, small enough for the first load. The server enforces it, and the screens read from it which
 * actions to offer.
 */
export const CALL_ROUTES = {
  ...ACCESS_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...HIERARCHY_ROUTES,
  ...ASSIGNMENTS_ROUTES,
  ...DEVICES_ROUTES,
  ...PICTURES_ROUTES,
  ...DEVICE_SETTINGS_ROUTES,
  ...FIRMWARE_ROUTES,
  ...MEASUREMENTS_ROUTES,
  ...MEASUREMENT_FILES_ROUTES,
  ...APPLIANCE_RECORDING_ROUTES,
  ...APPLIANCES_ROUTES,
  ...APPLIANCE_CORRECTIONS_ROUTES,
  ...RELAYS_ROUTES,
  ...PRECISION_ROUTES,
  ...STORED_METERS_ROUTES,
  ...SHARING_ROUTES,
  ...INTEGRATION_ROUTES,
  ...REPORTS_ROUTES,
  ...CONTROL_MAPS_ROUTES,
  ...USER_MANAGER_ROUTES,
  ...SYSTEM_ROUTES,
  ...CONNECTING_ROUTES,
  ...WIRING_ROUTES,
  ...ACCURACY_ROUTES,
  ...TARIFFS_ROUTES,
  ...MONITORING_ROUTES,
  ...SUPPLY_ROUTES,
  ...NOTIFICATIONS_ROUTES,
  ...NOTIFICATION_ADDRESSES_ROUTES,
} as const;

export type CallName = keyof typeof CALL_ROUTES;
