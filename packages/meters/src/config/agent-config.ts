import { MAC_PATTERN } from '@phasor/contract';
import { z } from 'zod';
import { METER_MODELS } from '../meter-catalogue.ts';

/** Name of the model that is found by discovery. */
export const SUNSPEC = 'sunspec';
const MODEL_IDS = [SUNSPEC, ...METER_MODELS.map(({ id }) => id)];
const INTERVAL_SECONDS = { least: 1, most: 3_600, default: 10 } as const;
const PORT_MAX = 65_535;

const port = z.int().min(1).max(PORT_MAX);
const host = z.string().min(1);
const serial = {
  path: z.string().min(1),
  baudRate: z.int().min(300).max(921_600).optional(),
  dataBits: z.union([z.literal(7), z.literal(8)]).optional(),
  parity: z.enum(['none', 'even', 'odd']).optional(),
  stopBits: z.union([z.literal(1), z.literal(2)]).optional(),
};
const model = z.string().refine((id) => MODEL_IDS.includes(id), {
  error: ({ input }) => `${JSON.stringify(input)} is no known model; known are ${MODEL_IDS.join(', ')}`,
});
const modbus = {
  unit: z.int().min(0).max(255).default(1),
  model,
  /** How long an answer is waited for, ms. */
  timeout: z.int().min(50).max(30_000).default(1_000),
  /** Which measuring part of a SunSpec device, counted from 1. */
  part: z.int().min(1).max(20).default(1),
};
const telegrams = { format: z.enum(['p1', 'iec62056', 'sml']), wake: z.boolean().default(false) };

const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('modbus-tcp'), host, port: port.default(502), ...modbus }),
  z.strictObject({ kind: z.literal('modbus-rtu-tcp'), host, port, ...modbus }),
  z.strictObject({ kind: z.literal('modbus-rtu'), ...serial, ...modbus }),
  z.strictObject({ kind: z.literal('telegrams'), ...serial, ...telegrams }),
  z.strictObject({ kind: z.literal('telegrams-tcp'), host, port, ...telegrams }),
]);

const meter = z.strictObject({
  name: z.string().min(1).max(64),
  mac: z.string().regex(MAC_PATTERN, { error: 'must be 12 upper-case hex digits' }),
  /** The secret that the registration of the device printed. */
  secret: z.string().min(1),
  /** Seconds between two samples. */
  interval: z.int().min(INTERVAL_SECONDS.least).max(INTERVAL_SECONDS.most).default(INTERVAL_SECONDS.default),
  /** Import and export exchanged. */
  invert: z.boolean().default(false),
  source,
});

const agent = z
  .strictObject({
    /** Address of Phasor's broker. */
    server: z.url({ protocol: /^mqtts?$/, error: 'must be mqtt://host:port or mqtts://host:port' }),
    /** File with the certificate that signed the broker's; default: those of the system. */
    ca: z.string().min(1).optional(),
    /** Samples are kept here until the server has stored them. */
    buffer: z.strictObject({ folder: z.string().min(1), megabytes: z.number().min(1).max(100_000).default(256) }),
    meters: z.array(meter).min(1).max(250),
  })
  .superRefine(({ meters }, context) => {
    for (const [index, { mac, source: own }] of meters.entries()) {
      const issue = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path: ['meters', index, ...path], message });
      const earlier = meters.slice(0, index);
      if (earlier.some((other) => other.mac === mac)) issue(['mac'], `${mac} is used twice`);
      const neighbour = earlier.find((other) => lineOf(other.source) !== null && lineOf(other.source) === lineOf(own));
      if (!neighbour) continue;
      if (neighbour.source.kind !== 'modbus-rtu' || own.kind !== 'modbus-rtu') {
        issue(['source'], `uses the line of "${neighbour.name}", which only meters over modbus-rtu can share`);
      } else if (settingsOf(neighbour.source) !== settingsOf(own)) {
        issue(['source'], `differs in its line settings from "${neighbour.name}" on the same line`);
      }
    }
  });

/** The file of an agent, with its defaults. */
export type AgentConfig = z.infer<typeof agent>;
export type AgentMeter = AgentConfig['meters'][number];
export type AgentSource = AgentMeter['source'];

/** The line that a source shares with others; null where it has one of its own. */
function lineOf(each: AgentSource): string | null {
  if ('path' in each) return each.path;
  return each.kind === 'telegrams-tcp' ? `${each.host}:${each.port}` : null;
}

function settingsOf({ baudRate, dataBits, parity, stopBits }: Extract<AgentSource, { kind: 'modbus-rtu' }>): string {
  return JSON.stringify([baudRate, dataBits, parity, stopBits]);
}

/** One fault of a file: its place as `meters[0].source.host`, and what is wrong there. */
export interface ConfigFault {
  readonly place: string;
  readonly message: string;
}

/** Checks the content of a file. @returns the configuration with its defaults, or every fault with its place */
export function readAgentConfig(content: unknown): { config: AgentConfig } | { faults: readonly ConfigFault[] } {
  const { success, data, error } = agent.safeParse(content);
  if (success) return { config: data };
  return { faults: error.issues.map(({ path, message }) => ({ place: placeOf(path), message })) };
}

function placeOf(path: readonly PropertyKey[]): string {
  const place = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`),
    '',
  );
  return place.replace(/^\./, '') || 'the file';
}

/** JSON Schema of the file, for editors. */
export const agentConfigSchema = (): object => z.toJSONSchema(agent, { io: 'input', unrepresentable: 'any' });
