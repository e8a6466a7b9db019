import {
  discoverSunSpec,
  MappedMeter,
  METER_MODELS,
  type MeterReading,
  type RegisterReader,
  readSunSpec,
  SUNSPEC_KINDS,
  type SunSpecPart,
} from '@phasor/meters';
import { type AgentSource, SUNSPEC } from '@phasor/meters/config';
import type { ModbusPlace } from './lines/modbus-line.ts';
import { serialSettings } from './lines/serial-settings.ts';

export type ModbusSource = Extract<AgentSource, { model: string }>;
export type TelegramSource = Exclude<AgentSource, ModbusSource>;

export const isModbus = (source: AgentSource): source is ModbusSource => 'model' in source;

const modelOf = (id: string) => METER_MODELS.find((model) => model.id === id);

/** Where a Modbus meter is; the line settings that the file leaves out are those of the meter as delivered. */
export function placeOf(source: ModbusSource): ModbusPlace {
  if (source.kind !== 'modbus-rtu') return { kind: source.kind, host: source.host, port: source.port };
  return { kind: source.kind, serial: serialSettings(source, modelOf(source.model)?.serial) };
}

/** Name and phases of a model, for the state frame. */
export function describe(source: AgentSource): { name: string; phases: 1 | 3 | undefined } {
  if (!isModbus(source)) return { name: source.format, phases: undefined };
  const model = modelOf(source.model);
  return { name: model ? `${model.maker} ${model.name}` : source.model, phases: model?.phases };
}

/** Reads a meter over a line. @throws where it does not answer or does not have what its model has */
export type MeterRead = (reader: RegisterReader) => Promise<MeterReading>;

export function meterRead(source: ModbusSource): MeterRead {
  const model = modelOf(source.model);
  if (source.model !== SUNSPEC && model) {
    const meter = new MappedMeter(model);
    return (reader) => meter.read(reader);
  }
  let part: SunSpecPart | undefined;
  return async (reader) => {
    part ??= await findPart(reader, source.part);
    return readSunSpec(reader, part);
  };
}

async function findPart(reader: RegisterReader, number: number): Promise<SunSpecPart> {
  const device = await discoverSunSpec(reader);
  if (!device) throw new Error('the device does not speak SunSpec');
  const part = device.parts[number - 1];
  if (!part) {
    const known = [...SUNSPEC_KINDS.keys()].join(', ');
    throw new Error(`the device has ${device.parts.length} measuring parts (SunSpec models ${known}), not ${number}`);
  }
  return part;
}
