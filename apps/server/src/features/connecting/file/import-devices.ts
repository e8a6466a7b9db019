import type { CallAnswer } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ConnectableEcosystem } from '../../../ports/ecosystem-catalogue.ts';
import type { Connection, ConnectionRecords } from '../../../ports/records/connection-records.ts';
import type { Device, DeviceRecords } from '../../../ports/records/device-records.ts';
import type { Streams } from '../../../ports/topic-streams.ts';
import { type Installer, registeredMacs } from '../installer.ts';
import { isNative } from '../native-ecosystems.ts';
import { type Credentials, newConnection } from '../new-connection.ts';
import type { PlacedDevice } from '../new-devices.ts';
import { TakenStreams } from '../streams.ts';
import { type FileDevice, type FileLine, readDeviceFile } from './device-file.ts';
import { faultyLine } from './device-file-columns.ts';

export interface ImportParts {
  readonly records: { readonly devices: DeviceRecords; readonly connections: Pick<ConnectionRecords, 'list'> };
  readonly streams: Streams;
  readonly ecosystems: ReadonlyMap<string, ConnectableEcosystem>;
  readonly installer: Pick<Installer, 'newDevices' | 'register'>;
  readonly clock: Clock;
  readonly credentials: Credentials;
}

export interface ImportWish {
  readonly csv: string;
  /** Only checks the file. */
  readonly preview: boolean;
  /** Account that owns the devices; null = no account. */
  readonly owner: { readonly id: number; readonly login: string } | null;
}

type ImportOutcome = CallAnswer<'connecting.importDevices'>['data'];
type ImportedRow = ImportOutcome['rows'][number];

interface Made {
  readonly row: ImportedRow;
  readonly connection: Connection;
  readonly device: Device;
}

/** Registers the devices of a file: all of them, or none where one line is wrong. */
export async function importDevices(parts: ImportParts, { csv, preview, owner }: ImportWish): Promise<ImportOutcome> {
  const lines = readDeviceFile(csv, parts.ecosystems);
  if (preview) return { rows: (await checkedLines(parts, lines)).map(checkedRow), added: 0 };
  const { outcome } = await parts.installer.register(async (alone) => {
    const among = { ...parts, records: alone };
    const checked = await checkedLines(among, lines);
    const faultless = checked.filter((line): line is FileDevice => !('error' in line));
    if (faultless.length < checked.length || faultless.length === 0) {
      return { outcome: { rows: checked.map(checkedRow), added: 0 }, installation: null };
    }
    const known = { macs: await registeredMacs(alone), login: owner?.login ?? null };
    const made = faultless.map((line) => madeOf(parts, line, known));
    const connections = made.map(({ connection }) => connection);
    const installation = {
      connections: connections.filter(({ ecosystem }) => !isNative(ecosystem)),
      ...{ kept: [], removed: [], devices: made.map(({ device }) => device), ownerId: owner?.id ?? null },
    };
    return { outcome: { rows: made.map(({ row }) => row), added: made.length }, installation };
  });
  return outcome;
}

async function checkedLines(
  parts: Pick<ImportParts, 'records' | 'streams'>,
  lines: readonly FileLine[],
): Promise<readonly FileLine[]> {
  const registered = await parts.records.devices.list();
  const taken = await TakenStreams.read(parts);
  const known = { registered, taken, earlier: new TakenStreams(parts.streams) };
  return lines.map((line) => ('error' in line ? line : unlessRegistered(line, known)));
}

interface Known {
  readonly registered: readonly Device[];
  readonly taken: TakenStreams;
  /** Of earlier lines. */
  readonly earlier: TakenStreams;
}

/** A file that is read twice: its devices have the same names, within their ecosystem and for people, or topics in common. */
function unlessRegistered(line: FileDevice, { registered, taken, earlier }: Known): FileLine {
  if (registered.some(({ mac }) => mac === line.mac)) return faultyLine(line, 'mac', 'registered');
  const isSame = ({ adapter, adapterKey, title, endedAt }: Device) =>
    endedAt === null && adapter === line.ecosystem && adapterKey === line.key && title === line.title;
  if (line.key === undefined || isNative(line.ecosystem)) return line;
  const place = { id: '', name: line.title, ecosystem: line.ecosystem, key: line.key, prefix: '' };
  if (registered.some(isSame) || taken.holderOf(place) !== undefined) return faultyLine(line, 'key', 'registered');
  if (earlier.holderOf(place) !== undefined) return faultyLine(line, 'key', 'twice');
  earlier.add(place);
  return line;
}

function checkedRow(line: FileLine): ImportedRow {
  const { title } = line;
  const isWrong = 'error' in line;
  return {
    ...{ line: line.line, title, password: null },
    mac: isWrong ? '' : (line.mac ?? ''),
    error: isWrong ? { ...line.error } : null,
  };
}

/** @param macs MACs that are registered, and those of the lines before */
function madeOf(
  { ecosystems, installer, clock, credentials }: ImportParts,
  line: FileDevice,
  { macs, login }: { readonly macs: Set<string>; readonly login: string | null },
): Made {
  const ecosystem = ecosystems.get(line.ecosystem);
  if (ecosystem === undefined) throw new AppError('request.invalid', 'ecosystem');
  const key = isNative(line.ecosystem) ? line.mac : line.key;
  const { connection, secret } = newConnection({
    ...{
      ecosystem,
      as: 'device',
      key,
      name: line.title,
      createdBy: login,
      now: clock.now(),
      draft: false,
      credentials,
    },
  });
  const placed = { ...placedOf(line), ...(line.mac === undefined ? {} : { mac: line.mac }) };
  const taking = { connection, key: connection.key ?? '', devices: [placed], ownerId: null };
  const [device] = installer.newDevices(taking, macs);
  if (device === undefined) throw new AppError('request.invalid', 'csv');
  const row = { line: line.line, mac: device.mac, title: line.title, error: null, password: secret };
  return { row, connection, device };
}

function placedOf({
  title,
  type,
  phases,
  timeZone,
  lat,
  lng,
  transformationRatio,
  maxCurrent,
}: FileDevice): PlacedDevice {
  return {
    ...{ title, phases, lat, lng, wiring: [], fields: [], transformation_ratio: transformationRatio },
    type,
    max_current: maxCurrent,
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
}
