import {
  discoverSunSpec,
  METER_MODELS,
  type MeterModel,
  numberIn,
  REGISTERS_OF,
  type RegisterReader,
  type RegisterRequest,
} from '@phasor/meters';
import { ModbusLine } from '../lines/modbus-line.ts';

const PORT = 502;
const TIMEOUT_MS = 500;
const UNIT_MAX = 255;

/** Looks for meters behind a Modbus TCP address. @returns 0 when something answered, 1 otherwise */
export async function scan(address: string, units: string, print: (line: string) => void): Promise<number> {
  const [host = '', port = String(PORT)] = address.split(/:(?=\d+$)/);
  const range = rangeOf(units);
  if (host === '' || !range) throw new Error('--scan needs HOST or HOST:PORT, --units a range such as 1-10');
  let found = 0;
  for (let unit = range.first; unit <= range.last; unit += 1) {
    const line = new ModbusLine({ kind: 'modbus-tcp', host, port: Number(port) });
    try {
      const lines = await identify(line.reader(unit, TIMEOUT_MS));
      for (const text of lines) print(`unit ${unit}: ${text}`);
      found += lines.length;
    } finally {
      await line.close();
    }
  }
  if (found === 0) print(`nothing answered at ${host}:${port}, units ${units}`);
  return found > 0 ? 0 : 1;
}

function rangeOf(units: string): { first: number; last: number } | undefined {
  const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(units);
  const first = Number(match?.[1] ?? Number.NaN);
  const last = Number(match?.[2] ?? first);
  return first <= last && last <= UNIT_MAX ? { first, last } : undefined;
}

/** Identification of a device; [] without an answer. Models that report no name are recognised by their voltage. */
async function identify(read: RegisterReader): Promise<string[]> {
  try {
    const device = await discoverSunSpec(read);
    if (device) {
      const models = device.parts.map(({ model }) => model).join(', ') || 'none that measures';
      return [`SunSpec: ${device.maker} ${device.name}, serial ${device.serial}, models ${models}`];
    }
  } catch {
    return [];
  }
  const named: string[] = [];
  const likely: string[] = [];
  for (const model of METER_MODELS) {
    if (model.identity ? await namesItself(read, model) : false)
      named.push(`${model.maker} ${model.name} (${model.id})`);
    else if (!model.identity && (await looksLike(read, model))) likely.push(model.id);
  }
  if (named.length > 0) return named;
  return [likely.length > 0 ? `a meter that may be ${likely.join(' or ')}` : 'a device that is not known'];
}

async function namesItself(read: RegisterReader, { identity, read: from }: MeterModel): Promise<boolean> {
  if (!identity) return false;
  const words = await unlessRefused(read, { from, at: identity.at, count: REGISTERS_OF[identity.type] });
  const number = words && numberIn(words, identity.type);
  return number !== undefined && identity.values.includes(number);
}

const VOLTS = { least: 80, most: 300 } as const;

async function looksLike(read: RegisterReader, model: MeterModel): Promise<boolean> {
  const voltage = model.registers.find(({ value }) => value === 'U.L1');
  if (!voltage) return false;
  const words = await unlessRefused(read, { from: model.read, at: voltage.at, count: REGISTERS_OF[voltage.type] });
  const volts = (words && numberIn(words, voltage.type, model.words)) ?? 0;
  return volts * voltage.scale >= VOLTS.least && volts * voltage.scale <= VOLTS.most;
}

/** The registers; undefined where the meter refuses them or does not answer. */
async function unlessRefused(read: RegisterReader, request: RegisterRequest): Promise<readonly number[] | undefined> {
  try {
    return await read(request);
  } catch {
    return undefined;
  }
}
