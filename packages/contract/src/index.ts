export { ARRIVAL_REASONS, type ArrivalReason, BROKER_FAULTS, type BrokerFault } from './arrivals.ts';
export { base64Of } from './base64.ts';
export type { CallRoute } from './call-route.ts';
export { CALL_ROUTES, type CallName } from './call-routes.ts';
export type { DeviceListEntry, SessionEntry, Settings } from './calls/accounts/access.ts';
export type { IntegrationTokenEntry } from './calls/accounts/integration.ts';
export type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyEntry,
  SecondStep,
} from './calls/accounts/second-factor.ts';
export type { PublicLinkEntry } from './calls/accounts/sharing.ts';
export type { AuditTrailEntry, ManagedDevice, UserAssignment, UserEntry } from './calls/accounts/user-manager.ts';
export type {
  AccuracyBench,
  AccuracyCaseResult,
  AccuracyDevice,
  AccuracyPlannedCase,
  AccuracyProfile,
  AccuracyProfileNode,
  AccuracyResultRow,
  AccuracyRunEntry,
  AccuracyTestCase,
  GeneratorData,
} from './calls/bench/accuracy.ts';
export type { GeneratorAnswer, GeneratorGuard, ShapesAnswer } from './calls/bench/precision.ts';
export type { MeterImage, MeterTest } from './calls/bench/stored-meters.ts';
export type {
  CatalogueEntry,
  ConnectionOffer,
  ConnectionState,
  ListedDevice,
  ListedGateway,
  Sighting,
} from './calls/devices/connecting.ts';
export type { ControlMap, MapButton, MapImage } from './calls/devices/control-maps.ts';
export type { DeviceSettings, KnownDeviceSettings, LoraSettings } from './calls/devices/device-settings.ts';
export type { DeviceDetails, DeviceFigures, EnergyFigures } from './calls/devices/devices.ts';
export type { FirmwareStatus, UpgradeProgress } from './calls/devices/firmware.ts';
export type { HierarchyMenu, HierarchyNode, HierarchyTag } from './calls/devices/hierarchy.ts';
export type { MenuTreeNode } from './calls/devices/menu-tree.ts';
export type { PlacePicture } from './calls/devices/pictures.ts';
export type { RelayGuard, RelayPeriod, RelaySeriesAnswer } from './calls/devices/relays.ts';
export type { Turnings } from './calls/devices/wiring.ts';
export type { Held } from './calls/guards.ts';
export type { ImprintShape, RecordedEdgeEntry, RecordedSample } from './calls/measured/appliance-recording.ts';
export type {
  ApplianceAnomalies,
  ApplianceEnergy,
  ApplianceEntry,
  ApplianceNode,
  ApplianceRun,
  ApplianceWhyNot,
  ExplainedMonth,
  ShownAppliance,
} from './calls/measured/appliances.ts';
export type { ImportRow, MeasurementImport } from './calls/measured/measurement-files.ts';
export type {
  DoubleCountingAnswer,
  GroupBalanceAnswer,
  GroupCount,
  SensorAnswer,
  SeriesAnswer,
  StatisticsAnswer,
} from './calls/measured/measurements.ts';
export type { MonitoringDays, MonitoringRow } from './calls/measured/monitoring.ts';
export type { DeviceEnergy, ReportQuantity, SupplyWeekValues } from './calls/measured/reports.ts';
export type {
  GroupSupplyAnswer,
  SupplyAnswer,
  SupplyEventValues,
  SupplyTotalsValues,
} from './calls/measured/supply.ts';
export type { CostAnswer, DeviceCost, TariffAnswer, TariffVersionEntry } from './calls/measured/tariffs.ts';
export type { AddressEntry, DeliveryEntry } from './calls/notifications/notification-addresses.ts';
export type { ChatSpaceEntry, NotificationPairEntry, NotificationValues } from './calls/notifications/notifications.ts';
export {
  ANIMATION_MS,
  APPLIANCE_LIMITS,
  ASK_ABOVE_W,
  CHART_POINTS,
  CHUNK_LOAD_MS,
  type ClockFault,
  CONTROL_MAP_LIMITS,
  DASHBOARD_LINK,
  ENERGY_RANGE_DAYS,
  type EnergyPeriod,
  FIRMWARE_LIMITS,
  FIRMWARE_LOADING_MS,
  GENERATOR_LIMITS,
  GROUP_MEMBERS_MAX,
  HIERARCHY_LIMITS,
  IMPORT_LIMITS,
  INTEGRATION_TOKENS,
  LANGUAGES,
  type Language,
  LIFETIMES_MS,
  LINK_LIMITS,
  LIVE_POINTS,
  LIVE_SPAN_S,
  LOOK_AGAIN_MS,
  MENU_TREE_LIMITS,
  MONITORING_RANGE_DAYS,
  type MonitoringPeriod,
  NAME_LIMITS,
  NOTIFICATION_PAGE,
  PAGINATION,
  POLL_MS,
  QUARTERS_OF_DAY,
  RECONNECT,
  RELAY_LIMITS,
  SETTINGS_HEADER,
  SHOWN_APPLIANCES,
  SIGN_OF_LIFE,
  TARIFF_LIMITS,
  TARIFF_RATES,
  type TariffRate,
  TOAST_MS,
} from './constants.ts';
export {
  type CountedDevice,
  type CountedGroup,
  type CountedPart,
  callDevices,
  countedDevices,
  countedGroup,
  devicesWithin,
  type GroupRule,
  groupRuleOf,
  LEFT_OUT_REASONS,
  type LeftOutDevice,
  type LeftOutReason,
  REPORT_MODES,
  type ReportMode,
  reportModeOf,
  uncountedBy,
} from './counted-group.ts';
export {
  CAPABILITIES,
  type Capability,
  type CapableDevice,
  can,
  kindCan,
  knownCapabilities,
} from './devices/capabilities.ts';
export { DEV_EUI_PATTERN, devEuiOf, MAC_PATTERN } from './devices/device-addresses.ts';
export {
  type AckFrame,
  type DataFrame,
  DOWN_TOPICS,
  type DownTopic,
  deviceTopic,
  EVENT_TYPES,
  type EventFrame,
  FIRMWARE_STEPS,
  type FirmwareFrame,
  FRAME_LIMITS,
  type FrameRefusal,
  PROCESS_TOPIC_ROOT,
  REQUEST_TIMEOUTS_MS,
  type Refusal,
  type RequestFrame,
  type ResponseFrame,
  type SampleFrame,
  type StateFrame,
  TOPIC_ROOT,
  UP_TOPICS,
  type UpTopic,
} from './devices/device-frames.ts';
export {
  ALL_KINDS,
  APPLICATION_RIGHTS,
  type ApplicationRight,
  COMMON_SECTIONS,
  CONNECTIONS,
  callSuffix,
  DEFAULT_SECTIONS,
  DEVICE_KINDS,
  DEVICE_STATUSES,
  DEVICE_TYPES,
  type DeviceKind,
  type DeviceKindKey,
  type DeviceStatus,
  type DeviceType,
  deviceKind,
  familiesOf,
  isDeviceType,
  kindName,
  measures,
  measuresEnergy,
  NAMED_DASHBOARDS,
  REPLAY_NAMES,
  SECTIONS,
  type Section,
} from './devices/device-kinds.ts';
export {
  DEVICE_SETTINGS_LIMITS,
  loraIdProblem,
  loraKeyOf,
  loraKeyProblem,
  type SettingProblem,
  WIFI_DEFAULTS,
  type WifiField,
  type WifiSettings,
  wholeNumberProblem,
  wifiProblems,
} from './devices/device-settings.ts';
export { IMPORT_FAULT_TEXTS, IMPORT_FAULTS, type ImportFault } from './devices/import-faults.ts';
export { seenName } from './devices/seen-names.ts';
export { newTwin, type TwinsWish } from './devices/twins.ts';
export { CLIENT_MESSAGES, ERRORS, type ErrorName, type MessageKey, messageKeyOf, SESSION_END_CODES } from './errors.ts';
export { IMAGE_BYTES, IMAGE_TYPES, imageFault, PICTURE_LIMITS } from './images.ts';
export { LEVELS, type Level, leastLevel, levelFor, reaches } from './levels.ts';
export type {
  AccuracyMessage,
  AccuracyStateValues,
  DeviceStateValues,
  LiveMessage,
  LiveRequest,
  LiveSubscription,
  LiveValues,
  PhaseValues,
  RunningValues,
  SupplyValues,
  TreeNews,
  UpgradeValues,
} from './live.ts';
export {
  configurationCrc,
  LORA_CHANNELS,
  LORA_DATA_RATES,
  LORA_FRAME,
  LORA_MAP_MAX,
  type LoraConfiguration,
  type LoraMasks,
  loraKeysOf,
  loraMasksOf,
  loraPayloadBytes,
  loraPayloadLimit,
} from './lora/lora-configuration.ts';
export {
  decodeLoraValues,
  encodeLoraFrame,
  LORA_FRAME_VERSION,
  type LoraHeader,
  type LoraValues,
  readLoraHeader,
} from './lora/lora-frame.ts';
export { LORA_KEYS, type LoraKey } from './lora/lora-keys.ts';
export {
  COLUMNS,
  columnAt,
  columnNamed,
  type MeasuredColumn,
  phaseColumn,
  powersOfFactor,
  REPORTED_TOTALS,
  SAMPLE_FAMILIES,
  type SampleFamily,
  sampleGauges,
  TOTAL_GAUGES,
} from './measured/columns.ts';
export {
  CIRCUIT_QUANTITIES,
  type CircuitQuantity,
  ENERGY_QUANTITIES,
  FAMILY_NAMES,
  PHASED_QUANTITIES,
  type PhasedQuantity,
  type SampleFamilyName,
} from './measured/families.ts';
export { importedPowerOf } from './measured/imported-power.ts';
export {
  CIRCUIT_PLACES,
  type CircuitNames,
  type CircuitPlace,
  type FieldMeaning,
  MEASURED_QUANTITIES,
  type MeasuredQuantity,
  PLACES,
  type Place,
  RELAY_PLACES,
  type RelayPlace,
  type Wiring,
  type WiringRow,
} from './measured/places.ts';
export { type Point, SOURCES, type Source } from './measured/sources.ts';
export {
  CIRCUITS,
  type EnergyQuantity,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  PHASOR_GAUGES,
  PHASORS,
  type PhaseGauge,
  type PhaseRegister,
  type PhasorGauge,
  RELAYS,
  SENSOR_GAUGES,
  SENSOR_NAMES,
  type SensorGauge,
  type SupplyGauge,
  type TotalQuantity,
  WIRE_QUANTITIES,
  type WireQuantity,
} from './measured/wire.ts';
export {
  ADDRESS_KINDS,
  ADDRESS_LIMITS,
  type AddressKind,
  PAIR_DESTINATIONS,
  PAIR_TYPES,
  type PairDestination,
  type PairType,
  type PairTypeName,
  pairTypesOf,
} from './notification-pairs.ts';
export { PASSWORD_MIN, type PasswordProblem, passwordProblem } from './password-rules.ts';
export type { CallAnswer, CallBody, CallRequest } from './schemas.ts';
export { SECOND_FACTOR_LIMITS, SECOND_STEPS } from './second-factor.ts';
export { mergedSettings } from './settings.ts';
export { encodingOf } from './text-encoding.ts';
export {
  APPLICATION_SUCCESS_MS,
  AUDIT_PAGE,
  LOGIN_PATTERN,
  OWNER_LIFETIME,
  USER_LIMITS,
  USER_PAGES,
  VALIDITIES,
} from './user-manager.ts';
