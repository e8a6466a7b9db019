import { deviceKind, measuresEnergy } from '@phasor/contract';
import { BenchedMeter } from '../meters/benched-meter.ts';
import type { DeviceModel } from '../meters/device-model.ts';
import { Disconnector } from '../meters/disconnector.ts';
import { ElectricalMeter, type ElectricalMeterOptions } from '../meters/electrical-meter.ts';
import { OctopusMeter } from '../meters/octopus-meter.ts';
import { OutageDetector } from '../meters/outage-detector.ts';
import { SenseDevice } from '../meters/sense-device.ts';
import { TestBench } from '../meters/test-bench.ts';
import { buildLoads, type LoadSpec } from '../models/build-loads.ts';
import type { Load } from '../models/load.ts';
import type { CommandSet } from '../peer/command.ts';
import { commonCommands } from '../peer/common-commands.ts';
import { type Configuration, initialConfiguration } from '../peer/configuration-commands.ts';
import { meterDatabaseCommands } from '../peer/meter-database-commands.ts';
import { precisionCommands } from '../peer/precision-commands.ts';
import { relayCommands } from '../peer/relay-commands.ts';
import type { DeviceIdentity } from '../peer/virtual-device.ts';
import { Feeder } from '../physics/feeder.ts';
import { NOMINAL_VOLTAGE } from '../physics/grid.ts';
import { seedOf } from '../physics/random.ts';
import type { Site } from '../physics/site.ts';
import { type FacilityDevice, type FacilityModel, FEEDERS, type FeederName } from './facility-catalogue.ts';
import { STORED_METERS } from './stored-meters-catalogue.ts';

export interface BuiltDevice {
  readonly spec: FacilityDevice;
  readonly identity: DeviceIdentity;
  readonly model: DeviceModel;
  readonly commands: CommandSet;
  readonly configuration: Configuration;
  /** What feeds it; undefined where nothing disturbs its supply. */
  readonly feeder: Feeder | undefined;
}

/** Share of the nominal voltage that a supply loses at its rated current. */
const SAG_AT_RATED = 0.025;

/** Builds the devices of a facility at one site; the benched ones share one generator. */
export class FacilityModels {
  readonly #site: Site;
  readonly #specs: readonly FacilityDevice[];
  readonly #bench = new TestBench();
  readonly #feeders: ReadonlyMap<FeederName, Feeder>;

  constructor(site: Site, specs: readonly FacilityDevice[]) {
    this.#site = site;
    this.#specs = specs;
    const { seed, timeZone } = site;
    // The names are those of the catalogue.
    const names = Object.keys(FEEDERS) as FeederName[];
    this.#feeders = new Map(names.map((name) => [name, new Feeder({ seed, timeZone, name, troubles: FEEDERS[name] })]));
  }

  build(): readonly BuiltDevice[] {
    return this.#specs.map((spec) => {
      const identity = identityOf(spec);
      const { model, commands } = this.#model(spec);
      const configuration = initialConfiguration(identity);
      const answers = { ...commonCommands(identity, configuration), ...commands };
      return { spec, identity, model, commands: answers, configuration, feeder: this.#feederOf(spec) };
    });
  }

  #model(spec: FacilityDevice): { model: DeviceModel; commands: CommandSet } {
    const { model } = spec;
    switch (model.measures) {
      case 'climate': {
        const { shape, crowd, setPoint } = model;
        return { model: new SenseDevice({ site: this.#site, name: spec.mac, shape, crowd, setPoint }), commands: {} };
      }
      case 'supply':
        return { model: new OutageDetector(this.#site, spec.mac, this.#feeder(model.feeder)), commands: {} };
      case 'bench':
        return this.#benched(spec, model);
      case 'relays': {
        const disconnector = new Disconnector(this.#options(spec, this.#loads(spec.mac, model.loads)), model.relays);
        const power = model.relays.map(({ watts }) => watts);
        return { model: disconnector, commands: relayCommands(disconnector, power) };
      }
      case 'circuits': {
        const circuits = model.circuits.map(({ phase, loads }, i) => ({
          phase,
          loads: this.#circuitLoads(spec.mac, i, loads),
        }));
        return {
          model: new OctopusMeter(this.#options(spec, this.#loads(spec.mac, model.loads)), circuits),
          commands: {},
        };
      }
      case 'loads':
        return { model: new ElectricalMeter(this.#options(spec, this.#allLoads(spec.mac, model))), commands: {} };
    }
  }

  #benched(spec: FacilityDevice, { loads, error }: Extract<FacilityModel, { measures: 'bench' }>) {
    const meter = new ElectricalMeter(this.#options(spec, this.#loads(spec.mac, loads)));
    const { phases, mac: name } = spec;
    const [bench, { seed }, tellsPhasors] = [this.#bench, this.#site, isReference(spec)];
    const model = new BenchedMeter({ meter, phases, bench, seed, name, error, tellsPhasors });
    if (!isReference(spec)) return { model, commands: {} };
    const database = meterDatabaseCommands(STORED_METERS, this.#site.seed);
    return { model, commands: { ...precisionCommands(model), ...database } };
  }

  /** Everything that flows through a device: its own loads and those of the devices behind it. */
  #allLoads(mac: string, model: FacilityModel): readonly Load[] {
    if (!('loads' in model)) return [];
    const own = this.#loads(mac, model.loads);
    if (model.measures === 'circuits') {
      return [...own, ...model.circuits.flatMap(({ loads }, i) => this.#circuitLoads(mac, i, loads))];
    }
    const members = model.measures === 'loads' ? (model.members ?? []) : [];
    const behind = this.#specs.filter((spec) => members.includes(spec.mac));
    return [...own, ...behind.flatMap((spec) => this.#allLoads(spec.mac, spec.model))];
  }

  #loads(mac: string, loads: readonly LoadSpec[]): readonly Load[] {
    return buildLoads(loads, seedOf(this.#site.seed, mac));
  }

  #circuitLoads(mac: string, index: number, loads: readonly LoadSpec[]): readonly Load[] {
    return buildLoads(loads, seedOf(this.#site.seed, `${mac}.${index}`));
  }

  #options(spec: FacilityDevice, loads: readonly Load[]): ElectricalMeterOptions {
    const { mac, phases, maxCurrent, wiring, hasRecordedVoltage } = spec;
    const resistance = (SAG_AT_RATED * NOMINAL_VOLTAGE) / maxCurrent;
    return {
      ...{
        site: this.#site,
        name: mac,
        phases,
        loads,
        resistance,
        reactance: resistance / 2,
        wiring,
        hasRecordedVoltage,
      },
      feeder: this.#feederOf(spec),
    };
  }

  #feederOf({ feeder, model }: FacilityDevice): Feeder | undefined {
    const name = model.measures === 'supply' ? model.feeder : feeder;
    return name === undefined ? undefined : this.#feeder(name);
  }

  #feeder(name: FeederName): Feeder {
    const feeder = this.#feeders.get(name);
    if (feeder === undefined) throw new Error(`There is no feeder ${name}`);
    return feeder;
  }
}

function isReference({ type }: FacilityDevice): boolean {
  return deviceKind(type).reference === true;
}

function identityOf(spec: FacilityDevice): DeviceIdentity {
  const { mac, type, device, fw, phases, lora, interval } = spec;
  const isMeter = measuresEnergy(type);
  const words = {
    MTYPE: spec.maxCurrent > 100 ? `CT ${spec.maxCurrent}/5` : 'DIRECT',
    CONTYPE: phases === 3 ? '3P4W' : '1P2W',
  };
  return { mac, type, device, fw, phaseUse: phases, lora, interval, ...(isMeter ? { words } : {}) };
}
