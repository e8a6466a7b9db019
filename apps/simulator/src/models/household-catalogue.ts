import type { LoadSpec } from './build-loads.ts';

/** A family's flat on three phases. */
export const HOUSEHOLD = [
  { activity: 'homeStandby', connection: 0 },
  { cycling: 'refrigerator', connection: 0 },
  { appliance: 'television', connection: 0 },
  { appliance: 'computer', connection: 0 },
  { appliance: 'kettle', connection: 0 },
  { cycling: 'corridorLights', connection: 0 },
  { lighting: 'rooms', connection: 1 },
  { cycling: 'freezer', connection: 1 },
  { appliance: 'washingMachine', connection: 1 },
  { appliance: 'microwave', connection: 1 },
  { appliance: 'vacuumCleaner', connection: 1 },
  { appliance: 'hob', connection: 2 },
  { appliance: 'oven', connection: 2 },
  { appliance: 'dishwasher', connection: 2 },
  { appliance: 'hairDryer', connection: 2 },
  { cycling: 'bathroomFan', connection: 2 },
  { activity: 'homeStandby', connection: 2, name: 'network' },
] as const satisfies readonly LoadSpec[];

/** One person's rooms on a single phase. */
export const SMALL_FLAT = [
  { activity: 'homeStandby', connection: 0 },
  { cycling: 'refrigerator', connection: 0 },
  { appliance: 'kettle', connection: 0 },
  { appliance: 'television', connection: 0 },
  { appliance: 'microwave', connection: 0 },
  { appliance: 'washingMachine', connection: 0 },
  { appliance: 'waterHeater', connection: 0 },
  { lighting: 'rooms', connection: 0 },
] as const satisfies readonly LoadSpec[];

/** A house heated by a heat pump, with a car. */
export const HEATED_HOUSE = [
  { cycling: 'heatPump', connection: 'three' },
  { cycling: 'circulationPump', connection: 0 },
  { activity: 'homeStandby', connection: 1 },
  { cycling: 'refrigerator', connection: 1 },
  { appliance: 'kettle', connection: 1 },
  { appliance: 'dishwasher', connection: 2 },
  { appliance: 'oven', connection: 2 },
  { lighting: 'rooms', connection: 2 },
  { charger: 'home', connection: 0 },
] as const satisfies readonly LoadSpec[];
