import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { MoveRefusal } from '../settings/unfinished-move.ts';

/** Where records or measurements are: in the data folder of an embedded installation, or at a server. */
export type Place =
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string };

export interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** What is moved; a part that is not named stays where it is. */
export interface MovePlan {
  readonly records: Move | undefined;
  readonly measurements: Move | undefined;
  /** Data folder afterwards. */
  readonly folder: string;
}

export const PARTS = ['records', 'measurements'] as const;
type Part = (typeof PARTS)[number];

type MoveConfig = Pick<Config, 'dataFolder' | 'databaseUrl' | 'clickhouseUrl'>;

interface Wish {
  /** `clickhouse=URL`, `postgres=URL`, `embedded=FOLDER`; without an address by name: that of the environment. */
  readonly to: readonly string[];
  readonly only: Part | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** By which variable a target is known that is given by its name. */
const NAMED = {
  clickhouse: 'PHASOR_MOVE_CLICKHOUSE_URL',
  postgres: 'PHASOR_MOVE_DATABASE_URL',
  embedded: 'PHASOR_DATA',
} as const;
type TargetKind = keyof typeof NAMED;

const PROTOCOLS = { clickhouse: /^https?:$/, postgres: /^postgres(ql)?:$/ } as const;

/** @throws MoveRefusal where a target is not understood, or nothing would be moved */
export function planOf(config: MoveConfig, wish: Wish): MovePlan {
  const targets = targetsOf(wish);
  const folder = targets.get('embedded') ?? config.dataFolder;
  const records = moveOf(sourceOf(config.databaseUrl, config.dataFolder), targets, 'postgres');
  const measurements = moveOf(sourceOf(config.clickhouseUrl, config.dataFolder), targets, 'clickhouse');
  const plan = {
    records: wish.only === 'measurements' ? undefined : records,
    measurements: wish.only === 'records' ? undefined : measurements,
    folder,
  };
  if (plan.records === undefined && plan.measurements === undefined)
    throw new MoveRefusal('everything is there already');
  for (const part of PARTS) {
    const stays =
      plan[part] === undefined && (part === 'records' ? config.databaseUrl : config.clickhouseUrl) === undefined;
    if (stays && folder !== config.dataFolder) {
      throw new MoveRefusal(
        `the ${part} stay in ${config.dataFolder}, and an installation has one data folder: move both`,
      );
    }
  }
  return plan;
}

function sourceOf(url: string | undefined, folder: string): Place {
  return url === undefined ? { kind: 'embedded', folder } : { kind: 'server', url };
}

function moveOf(
  from: Place,
  targets: ReadonlyMap<TargetKind, string>,
  server: 'postgres' | 'clickhouse',
): Move | undefined {
  const [url, folder] = [targets.get(server), targets.get('embedded')];
  if (url !== undefined && folder !== undefined) throw new MoveRefusal(`${server} and embedded: choose one target`);
  const to: Place | undefined =
    url !== undefined ? { kind: 'server', url } : folder !== undefined ? { kind: 'embedded', folder } : undefined;
  return to === undefined || nameOf(from) === nameOf(to) ? undefined : { from, to };
}

function targetsOf({ to, env }: Wish): ReadonlyMap<TargetKind, string> {
  const targets = new Map<TargetKind, string>();
  for (const text of to) {
    const [, kind = '', address] = /^(\w+)(?:=(.+))?$/.exec(text) ?? [];
    if (!isKind(kind)) throw new MoveRefusal(`${text}: clickhouse=URL, postgres=URL or embedded=FOLDER is expected`);
    if (targets.has(kind)) throw new MoveRefusal(`${kind} is named twice`);
    const value = address ?? env[NAMED[kind]];
    if (value === undefined) throw new MoveRefusal(`${kind}: give its address, or set ${NAMED[kind]}`);
    targets.set(kind, kind === 'embedded' ? resolve(value) : checkedUrl(kind, value));
  }
  if (targets.size === 0) throw new MoveRefusal('--to: a target is expected');
  return targets;
}

function isKind(text: string): text is TargetKind {
  return Object.hasOwn(NAMED, text);
}

function checkedUrl(kind: 'clickhouse' | 'postgres', text: string): string {
  if (URL.canParse(text) && PROTOCOLS[kind].test(new URL(text).protocol)) return text;
  const example =
    kind === 'clickhouse' ? 'http://user:password@host:8123/database' : 'postgres://user:password@host/database';
  throw new MoveRefusal(`${kind}: an address such as ${example} is expected`);
}

/** A place in words, without a password. */
export function nameOf(place: Place): string {
  if (place.kind === 'embedded') return place.folder;
  const { protocol, host, pathname } = new URL(place.url);
  return `${protocol}//${host}${pathname}`;
}

/** What to set so that a server works on what was moved; passwords are not repeated. */
export function settingsAfter(
  { records, measurements, folder }: MovePlan,
  { dataFolder }: MoveConfig,
): readonly string[] {
  const lines: string[] = [];
  if (folder !== dataFolder) lines.push(`PHASOR_DATA=${folder}`);
  const setting = (name: string, move: Move | undefined) => {
    if (move === undefined) return;
    lines.push(move.to.kind === 'server' ? `${name}=${withoutPassword(move.to.url)}` : `unset ${name}`);
  };
  setting('PHASOR_CLICKHOUSE_URL', measurements);
  setting('PHASOR_DATABASE_URL', records);
  return lines;
}

function withoutPassword(text: string): string {
  const url = new URL(text);
  if (url.password !== '') url.password = '***';
  return url.href;
}

export const recordsIn = (folder: string): string => join(folder, 'records.sqlite');
export const seriesIn = (folder: string): string => join(folder, 'series');
