import { join, resolve } from 'node:path';
import { isTimeZone } from '@phasor/calendar';
import { APPLIANCE_LIMITS, type EnergyFigures, MAC_PATTERN, SHOWN_APPLIANCES } from '@phasor/contract';
import { z } from 'zod';
import { isNetwork } from './adapters/webhook/refused-networks.ts';
import { SERIES_LEVELS, type SeriesLevel } from './ports/series-store.ts';
import { BACKUP_VARIABLES, type BackupSettings, backupSettings } from './settings/backup-settings.ts';
import { ConfigError } from './settings/config-error.ts';
import { usualWorkers } from './settings/ingest-workers.ts';
import { LISTENING, LISTENING_VARIABLES, PORT } from './settings/listening-settings.ts';
import { OIDC_VARIABLES, type OidcConfig, oidcProviders } from './settings/oidc-settings.ts';
import { publicUrl } from './settings/public-url.ts';
import { ROLE, type Role, roleOf } from './settings/role.ts';
import { SIGN_IN_VARIABLES, type SignInSettings, signInSettings } from './settings/sign-in-settings.ts';
import { trustedProxies } from './settings/trusted-proxies.ts';
import { WHEN_REFUSED } from './settings/when-refused.ts';

const flag = z.stringbool();
/** More than the writer of any machine can follow. */
const INGEST_WORKERS_MAX = 64;
const figure = z.coerce.number().positive().max(1_000_000);
/** Days that measurements are kept. From two on, so that every civil day is formed from parts that are there. */
const keptDays = z.coerce.number().int().min(2).max(36_500).optional();

const environment = z.object({
  PHASOR_ROLE: ROLE,
  ...LISTENING_VARIABLES,
  PHASOR_MQTT_PORT: PORT.default(1883),
  PHASOR_INGEST_WORKERS: z.coerce.number().int().min(0).max(INGEST_WORKERS_MAX).optional(),
  PHASOR_DATA: z.string().optional(),
  PHASOR_KEY_FILE: z.string().min(1).optional(),
  ...BACKUP_VARIABLES,
  ...SIGN_IN_VARIABLES,
  ...OIDC_VARIABLES,
  ...WHEN_REFUSED,
  PHASOR_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { message: 'not an IANA time zone' })
    .default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  PHASOR_PUBLIC_URL: publicUrl.optional(),
  PHASOR_TRUST_PROXY: z.string().trim().min(1).optional(),
  PHASOR_FIRMWARE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PHASOR_CLICKHOUSE_URL: z.url().optional(),
  PHASOR_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  PHASOR_KEEP_RAW: keptDays,
  PHASOR_KEEP_MINUTE: keptDays,
  PHASOR_KEEP_QUARTER: keptDays,
  PHASOR_KEEP_HOUR: keptDays,
  PHASOR_KEEP_DAY: keptDays,
  PHASOR_DATABASE_URL: z.url().optional(),
  PHASOR_MQTT_URL: z.url().optional(),
  PHASOR_ADMIN_PASSWORD: z.string().min(8).optional(),
  PHASOR_METRICS_TOKEN: z.string().min(8).optional(),
  PHASOR_TLS_CERT: z.string().optional(),
  PHASOR_TLS_KEY: z.string().optional(),
  PHASOR_WEBEX_TOKEN: z.string().min(8).optional(),
  PHASOR_WEBEX_URL: z.url({ protocol: /^https?$/ }).default('https://webexapis.com/v1'),
  PHASOR_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  PHASOR_MAIL_FROM: z.string().includes('@').max(200).optional(),
  PHASOR_WEBHOOK_ALLOW: z.string().default(''),
  PHASOR_WEBHOOK_ONLY: z.string().default(''),
  PHASOR_TEST_BENCH: z.string().regex(MAC_PATTERN, '12 upper-case hex digits are expected').optional(),
  PHASOR_MAP_TILES: z
    .string()
    .refine(isTileAddress, {
      message: 'an address with {z}, {x} and {y} is expected, such as https://host/{z}/{x}/{y}.png',
    })
    .optional(),
  PHASOR_MAP_ATTRIBUTION: z.string().default(''),
  // Figures of the specification that has no source for them; an operator gives better ones (D43).
  PHASOR_KWH_PRICE: figure.default(0.0664),
  PHASOR_KWH_CARBON: figure.default(1.17),
  PHASOR_LITRE_PRICE: figure.default(0.000_815_6),
  PHASOR_SHOWN_APPLIANCES: z.string().default('lighting,fan,kettle'),
  PHASOR_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PHASOR_DEMO: flag.default(false),
  PHASOR_DEMO_OIDC: flag.default(false),
  PHASOR_DEMO_OIDC_PORT: PORT.default(8089),
  PHASOR_DEMO_HISTORY: z.enum(['full', 'short']).default('full'),
});

type Values = z.output<typeof environment>;

/** All settings from outside, checked once. */
export interface Config {
  /** What this process does of an installation (ADR 42). */
  readonly role: Role;
  readonly demo: boolean;
  /** How far back the demo's devices bring history: thirteen months, or a few hours. */
  readonly demoHistory: 'full' | 'short';
  readonly host: string;
  readonly port: number;
  readonly mqttPort: number;
  /** Processes that hold the sockets of native devices; 0 = the server itself does. */
  readonly ingestWorkers: number;
  /** Folder that holds everything kept. */
  readonly dataFolder: string;
  /** File of the key from which the tokens of this installation are derived. */
  readonly keyFile: string;
  readonly backup: BackupSettings;
  readonly signIn: SignInSettings;
  readonly timeZone: string;
  /** Where people reach the server: a host, or a path below one; without a slash at its end. */
  readonly publicUrl: string | undefined;
  /** Proxies whose word about the address of a client is taken: hops, or addresses; undefined = none. */
  readonly trustProxy: number | string[] | undefined;
  /** Where devices fetch firmware; undefined = where people reach the server. */
  readonly firmwareUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  /** Name of a ClickHouse cluster whose replicas keep the tables; undefined = one server. */
  readonly clickhouseCluster: string | undefined;
  /** Days that each level of measurements is kept; for good where it is not named (D78). */
  readonly retention: Partial<Record<SeriesLevel, number>>;
  readonly databaseUrl: string | undefined;
  readonly mqttUrl: string | undefined;
  readonly adminPassword: string | undefined;
  readonly metricsToken: string | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Third parties for sign-in (D58); [] = local accounts only. */
  readonly oidc: readonly OidcConfig[];
  /** Chat whose spaces news can go to (D36); undefined = none. */
  readonly webex: { readonly url: string; readonly botToken: string } | undefined;
  /** Mail server by which notifications leave (D36); undefined = none. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Networks of this machine that webhooks may reach nevertheless. */
  readonly webhookAllow: readonly string[];
  /** Networks beside which webhooks reach nothing; [] for no such limit. */
  readonly webhookOnly: readonly string[];
  /** MAC of the precision meter whose generator feeds what is tested (D31); undefined = none. */
  readonly testBench: string | undefined;
  /** Where pictures for maps come from (D35); undefined = the bundled outlines of countries. */
  readonly mapTiles: MapTiles | undefined;
  /** Cost and emissions of energy where its owner sets no others (D43). */
  readonly energyFigures: EnergyFigures;
  /** What the dashboards of appliances show, by name and where wanted by number (D34). */
  readonly shownAppliances: readonly { readonly name: string; readonly id: number | undefined }[];
  /** Port of the demo's own identity provider; undefined = none runs. */
  readonly demoOidcPort: number | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

export interface MapTiles {
  /** Address with `{z}`, `{x}` and `{y}`, and `{s}` where there are several hosts. */
  readonly url: string;
  /** Attribution of the pictures, in the owner's wording. */
  readonly attribution: string;
}

export { ConfigError };

/** Settings from environment variables. @throws ConfigError naming each wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const values = parsed.data;
  const demo = values.PHASOR_DEMO;
  const dataFolder = resolve(values.PHASOR_DATA ?? (demo ? join('data', 'demo') : 'data'));
  return Object.freeze({
    role: roleOf(values),
    demo,
    demoHistory: values.PHASOR_DEMO_HISTORY,
    host: values.PHASOR_HOST ?? (demo ? '127.0.0.1' : LISTENING.host),
    port: values.PHASOR_PORT,
    mqttPort: values.PHASOR_MQTT_PORT,
    ingestWorkers: values.PHASOR_INGEST_WORKERS ?? usualWorkers({ demo }),
    dataFolder,
    keyFile: resolve(values.PHASOR_KEY_FILE ?? join(dataFolder, 'access.key')),
    backup: backupSettings(values),
    signIn: signInSettings(values),
    timeZone: values.PHASOR_TIME_ZONE,
    publicUrl: values.PHASOR_PUBLIC_URL,
    trustProxy: trustedProxies(values.PHASOR_TRUST_PROXY),
    firmwareUrl: values.PHASOR_FIRMWARE_URL,
    clickhouseUrl: values.PHASOR_CLICKHOUSE_URL,
    clickhouseCluster: values.PHASOR_CLICKHOUSE_CLUSTER,
    retention: retention(values),
    databaseUrl: values.PHASOR_DATABASE_URL,
    mqttUrl: values.PHASOR_MQTT_URL,
    adminPassword: values.PHASOR_ADMIN_PASSWORD,
    metricsToken: values.PHASOR_METRICS_TOKEN,
    tls: tlsFiles(values),
    oidc: oidcProviders(values),
    webex:
      values.PHASOR_WEBEX_TOKEN === undefined
        ? undefined
        : { url: values.PHASOR_WEBEX_URL, botToken: values.PHASOR_WEBEX_TOKEN },
    smtp: mailServer(values),
    webhookAllow: networksOf(values, 'PHASOR_WEBHOOK_ALLOW'),
    webhookOnly: networksOf(values, 'PHASOR_WEBHOOK_ONLY'),
    testBench: values.PHASOR_TEST_BENCH,
    mapTiles: mapTiles(values),
    energyFigures: {
      kwh_price: values.PHASOR_KWH_PRICE,
      kwh_co2: values.PHASOR_KWH_CARBON,
      litre_price: values.PHASOR_LITRE_PRICE,
    },
    shownAppliances: shownAppliances(values.PHASOR_SHOWN_APPLIANCES),
    demoOidcPort: demo && values.PHASOR_DEMO_OIDC ? values.PHASOR_DEMO_OIDC_PORT : undefined,
    logLevel: values.PHASOR_LOG,
  });
}

const KEEP = {
  raw: 'PHASOR_KEEP_RAW',
  minute: 'PHASOR_KEEP_MINUTE',
  quarter: 'PHASOR_KEEP_QUARTER',
  hour: 'PHASOR_KEEP_HOUR',
  day: 'PHASOR_KEEP_DAY',
} as const satisfies Record<SeriesLevel, keyof Values>;

/** A level outlives what it is formed from: what is gone in detail can still be seen from farther away. */
function retention(values: Values): Config['retention'] {
  const kept: Partial<Record<SeriesLevel, number>> = {};
  let longest = 0;
  for (const level of SERIES_LEVELS) {
    const days = values[KEEP[level]] ?? Number.POSITIVE_INFINITY;
    if (days < longest) throw new ConfigError([`${KEEP[level]}: at least as long as the finer levels`]);
    longest = days;
    if (Number.isFinite(days)) kept[level] = days;
  }
  return kept;
}

/** NAME or NAME:NUMBER each; the names must be distinct. */
function shownAppliances(text: string): Config['shownAppliances'] {
  const shown = text.split(',').flatMap((part) => {
    const [, name = '', id] = /^(.*?)(?::(\d{1,9}))?$/.exec(part.trim()) ?? [];
    const { min, max } = APPLIANCE_LIMITS.name;
    const isName = name.length >= min && name.length <= max;
    return isName ? [{ name, id: id === undefined ? undefined : Number(id) }] : [];
  });
  const isWhole = shown.length === text.split(',').length && shown.length <= SHOWN_APPLIANCES.max;
  if (isWhole && new Set(shown.map(({ name }) => name.toLowerCase())).size === shown.length) return shown;
  throw new ConfigError([
    `PHASOR_SHOWN_APPLIANCES: up to ${SHOWN_APPLIANCES.max} different names of appliances, such as lighting,fan,kettle:12`,
  ]);
}

function mailServer({ PHASOR_SMTP_URL: url, PHASOR_MAIL_FROM: from }: Values): Config['smtp'] {
  if ((url === undefined) !== (from === undefined)) {
    throw new ConfigError(['PHASOR_SMTP_URL and PHASOR_MAIL_FROM: give both or neither']);
  }
  return url !== undefined && from !== undefined ? { url, from } : undefined;
}

function networksOf(values: Values, name: 'PHASOR_WEBHOOK_ALLOW' | 'PHASOR_WEBHOOK_ONLY'): readonly string[] {
  const networks = values[name].split(',').flatMap((part) => part.trim() || []);
  const wrong = networks.filter((part) => !isNetwork(part));
  if (wrong.length === 0) return networks;
  throw new ConfigError([
    `${name}: ${wrong.join(', ')}: an address or network such as 127.0.0.1 or 10.0.0.0/8 is expected`,
  ]);
}

function tlsFiles(values: Values): Config['tls'] {
  const { PHASOR_TLS_CERT: cert, PHASOR_TLS_KEY: key } = values;
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError(['PHASOR_TLS_CERT and PHASOR_TLS_KEY: give both or neither']);
  }
  return cert !== undefined && key !== undefined ? { cert, key } : undefined;
}

function isTileAddress(text: string): boolean {
  return (
    /^https?:\/\//.test(text) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
    URL.canParse(text.replace('{s}', 'a'))
  );
}

function mapTiles({ PHASOR_MAP_TILES: url, PHASOR_MAP_ATTRIBUTION: attribution }: Values): Config['mapTiles'] {
  return url === undefined ? undefined : { url, attribution };
}
