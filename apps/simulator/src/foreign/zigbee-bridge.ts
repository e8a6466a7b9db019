import type { Clock, Log } from '../clock.ts';
import { DEMO_PLACE } from '../demo-place.ts';
import { rounded } from '../meters/device-model.ts';
import { SenseDevice } from '../meters/sense-device.ts';
import { Site } from '../physics/site.ts';
import { MakerWire, type SignIn } from './maker-wire.ts';
import { Metered, type PhaseValues } from './metered.ts';
import { LISTED, type ZigbeeDevice } from './zigbee-exposes.ts';

export interface ZigbeeBridgeOptions extends SignIn {
  /** Seconds between the reports of its devices. */
  readonly period: number;
  readonly clock: Clock;
  readonly log: Log;
}

const BASE = 'zigbee2mqtt';
const NAMES = { plug: 'kitchen/kettle', clamps: 'cabinet', sensor: 'attic' } as const satisfies Record<
  ZigbeeDevice,
  string
>;
/** A third of it is on the phase of the clamp. */
const ROOF = { peakWatts: 9_000, inverterWatts: 8_000, tilt: 30, azimuth: 180 } as const;
const DEVICES = Object.keys(LISTED) as ZigbeeDevice[];

/**
 * Zigbee2MQTT with three devices: a metering plug that can be switched, two clamps of which one sees a solar system, and a sensor.
 * It lists them, reports their availability, and renames one on request.
 */
export class ZigbeeBridge {
  readonly #options: ZigbeeBridgeOptions;
  readonly #wire: MakerWire;
  readonly #plug: Metered;
  readonly #house: Metered;
  readonly #solar: Metered;
  readonly #climate: SenseDevice;
  readonly #names: Record<ZigbeeDevice, string> = { ...NAMES };
  #isOn = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ZigbeeBridgeOptions) {
    this.#options = options;
    const begin = options.clock.now();
    const standby = { activity: 'homeStandby', connection: 0 } as const;
    this.#plug = new Metered({
      name: 'kettle',
      phases: 1,
      begin,
      loads: [standby, { appliance: 'kettle', connection: 0 }],
    });
    this.#house = new Metered({
      name: 'cabinet',
      phases: 1,
      begin,
      loads: [standby, { cycling: 'refrigerator', connection: 0 }],
    });
    this.#solar = new Metered({ name: 'roof', phases: 1, begin, loads: [{ solar: ROOF }] });
    this.#climate = new SenseDevice({
      site: new Site(DEMO_PLACE),
      name: 'attic',
      shape: 'office',
      crowd: 0,
      setPoint: 19,
    });
    this.#wire = new MakerWire({
      ...options,
      clientId: `mqttjs_${begin.toString(16).slice(-8)}`,
      subscribes: [`${BASE}/#`],
      will: { topic: `${BASE}/bridge/state`, payload: '{"state":"offline"}', retain: true },
      onConnect: () => this.#begin(),
      onMessage: (topic, payload) => this.#obey(topic.slice(BASE.length + 1), payload),
      log: options.log,
    });
  }

  start(): void {
    this.#wire.open();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#wire.close({ topic: `${BASE}/bridge/state`, payload: '{"state":"offline"}', retain: true });
  }

  #begin(): void {
    this.#publish('bridge/state', { state: 'online' }, true);
    this.#list();
    for (const device of DEVICES) this.#publish(`${this.#names[device]}/availability`, { state: 'online' }, true);
    this.#report();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#report(), this.#options.period * 1_000);
  }

  #list(): void {
    const coordinator = {
      ieee_address: '0x00124b0024c2a1b2',
      friendly_name: 'Coordinator',
      type: 'Coordinator',
      definition: null,
    };
    const devices = DEVICES.map((device) => {
      const { ieee_address, power_source, ...definition } = LISTED[device];
      const type = power_source === 'Battery' ? 'EndDevice' : 'Router';
      return {
        ieee_address,
        friendly_name: this.#names[device],
        type,
        power_source,
        definition,
        interview_completed: true,
      };
    });
    this.#publish('bridge/devices', [coordinator, ...devices], true);
  }

  #report(): void {
    for (const device of DEVICES) this.#reportOne(device);
  }

  #reportOne(device: ZigbeeDevice): void {
    const now = this.#options.clock.now();
    const readings = {
      plug: () => this.#plugReading(now),
      clamps: () => this.#clampsReading(now),
      sensor: () => this.#sensorReading(now),
    };
    this.#publish(this.#names[device], {
      ...readings[device](),
      last_seen: new Date(now).toISOString(),
      linkquality: 120,
    });
  }

  #plugReading(now: number): object {
    const [plug] = this.#plug.read(now, this.#isOn);
    return {
      state: this.#isOn ? 'ON' : 'OFF',
      power: rounded(plug?.P ?? 0, 1),
      current: rounded(plug?.I ?? 0, 2),
      voltage: rounded(plug?.U ?? 0, 0),
      energy: rounded((plug?.imported ?? 0) / 1_000, 2),
    };
  }

  #clampsReading(now: number): object {
    const [house] = this.#house.read(now);
    const [solar] = this.#solar.read(now);
    return {
      ac_frequency: rounded(this.#house.frequency(now), 2),
      voltage: rounded(house?.U ?? 0, 1),
      ...clampReading('a', house),
      ...clampReading('b', solar),
      power_ab: rounded((house?.P ?? 0) + (solar?.P ?? 0), 1),
    };
  }

  #sensorReading(now: number): object {
    const { values } = this.#climate.measure({ from: now - 1_000, to: now, points: 1 });
    return { battery: 87, voltage: 3_005, temperature: values.tempS, humidity: values.hum };
  }

  #obey(topic: string, payload: string): void {
    const body = parsed(payload);
    if (topic === 'bridge/request/device/rename') {
      this.#rename(String(body.from), String(body.to));
      return;
    }
    // A device is addressed by its name or by its address.
    if (topic !== `${this.#names.plug}/set` && topic !== `${LISTED.plug.ieee_address}/set`) return;
    this.#plug.read(this.#options.clock.now(), this.#isOn);
    if (body.state === 'ON' || body.state === 'OFF') this.#isOn = body.state === 'ON';
    else if (body.state === 'TOGGLE') this.#isOn = !this.#isOn;
    this.#reportOne('plug');
  }

  #rename(from: string, to: string): void {
    const device = DEVICES.find((other) => this.#names[other] === from || LISTED[other].ieee_address === from);
    if (device === undefined) return;
    this.#names[device] = to;
    this.#list();
    this.#publish(`${to}/availability`, { state: 'online' }, true);
    this.#publish('bridge/response/device/rename', { data: { from, to }, status: 'ok' });
  }

  /** Whether the relay of its plug is closed. */
  get isOn(): boolean {
    return this.#isOn;
  }

  #publish(topic: string, payload: object, retain = false): void {
    this.#wire.publish(`${BASE}/${topic}`, payload, retain);
  }
}

/** Clamps report power without a sign, and its direction in a word. */
function clampReading(clamp: 'a' | 'b', values: PhaseValues | undefined): object {
  if (values === undefined) return {};
  return {
    [`power_${clamp}`]: rounded(Math.abs(values.P), 1),
    [`energy_flow_${clamp}`]: values.P < 0 ? 'producing' : 'consuming',
    [`current_${clamp}`]: rounded(values.I, 3),
    [`power_factor_${clamp}`]: rounded(values.PF * 100, 0),
    [`energy_${clamp}`]: rounded(values.imported / 1_000, 2),
    [`energy_produced_${clamp}`]: rounded(values.exported / 1_000, 2),
  };
}

function parsed(payload: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
