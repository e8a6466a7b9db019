export type { Clock, Log } from './clock.ts';
export {
  DEMO_FACILITY,
  type DemoFacility,
  type DemoFacilityOptions,
  pastConnections,
  startDemoFacility,
} from './demo-facility.ts';
export type { DemoProcessOptions } from './demo-process-messages.ts';
export { type DemoRun, demoRuns } from './demo-runs.ts';
export type { FacilityDevice } from './facility/facility-catalogue.ts';
export { LoadMeter } from './load/load-meter.ts';
export { LoadPayload } from './load/load-payload.ts';
export { type Load as MeterLoad, type LoadOptions, type LoadStatistics, loadMac, startLoad } from './load.ts';
export type { DeviceModel, Measurement, Span } from './meters/device-model.ts';
export { ElectricalMeter } from './meters/electrical-meter.ts';
export { buildLoads, type LoadSpec } from './models/build-loads.ts';
export { HEATED_HOUSE, HOUSEHOLD, SMALL_FLAT } from './models/household-catalogue.ts';
export type { Load } from './models/load.ts';
export { powerOf } from './models/power-of.ts';
export type { CommandSet } from './peer/command.ts';
export { commonCommands } from './peer/common-commands.ts';
export { ModbusMeter, type ModbusMeterOptions } from './peer/modbus-meter.ts';
export { type DeviceIdentity, VirtualDevice, type VirtualDeviceOptions } from './peer/virtual-device.ts';
export { recordedDay } from './physics/recorded-voltage.ts';
export { Site } from './physics/site.ts';
export { startDemoProcess } from './start-demo-process.ts';
