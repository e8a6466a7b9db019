import {
  decodeLoraValues,
  FRAME_LIMITS,
  LORA_FRAME,
  LORA_KEYS,
  type LoraConfiguration,
  readLoraHeader,
} from '@phasor/contract';
import type { LoraUplink } from '../../ecosystems/lorawan/envelopes.ts';
import type { FamilyColumns } from '../../ecosystems/place-columns.ts';
import { type FieldBranch, type FieldLeaf, SAMPLE_FIELDS } from '../sample-fields.ts';

/** Content of one uplink before its configuration is known. */
export type LoraReading =
  /** Only that the device is alive (ALIVE), or a message of the radio on another port. */
  | { readonly kind: 'alive' }
  /** Values, to be decoded with the configuration of that CRC. */
  | { readonly kind: 'frame'; readonly crc: number; readonly time: number }
  | { readonly kind: 'unreadable' };

/** Values of one uplink, decoded and sorted. */
export interface LoraSample {
  /** Epoch ms. */
  readonly time: number;
  /** Shortest interval that its means can cover: the averaging window, ms. */
  readonly window: number;
  readonly columns: FamilyColumns;
  /** Received signal in dBm, for viewers; absent = unknown. */
  readonly signals: Readonly<Record<string, number>>;
  /** Values that no measurement can have. */
  readonly ignored: number;
}

/** Names of the signal strengths for viewers: LRRSI as received by the network, WRRSI as the device reports for WiFi. */
const SIGNAL_KEYS: ReadonlyMap<string, string> = new Map([['WRRSI', 'WRSSI']]);

const LEAVES: ReadonlyMap<string, FieldLeaf> = new Map(leavesOf(SAMPLE_FIELDS));

/** Reads the header before the values. @param now the server's clock, epoch ms */
export function readLoraUplink({ port, payload, receivedAt }: LoraUplink, now: number): LoraReading {
  if (payload.length === 0 || port !== LORA_FRAME.port) return { kind: 'alive' };
  const header = readLoraHeader(payload);
  if (header === undefined) return { kind: 'unreadable' };
  // Clocks without a battery start in 1970: then the network's time is used, otherwise the server's.
  const time = [header.ts * 1_000, receivedAt].find((instant) => believable(instant, now)) ?? now;
  return { kind: 'frame', crc: header.crc, time };
}

/** The values of an uplink in the form of stored samples; undefined when its configuration is a different one. */
export function readLoraSample(
  { payload, rssi }: Pick<LoraUplink, 'payload' | 'rssi'>,
  time: number,
  configuration: LoraConfiguration,
): LoraSample | undefined {
  const values = decodeLoraValues(payload, configuration);
  if (values === undefined) return undefined;
  const columns: { [Family in keyof FamilyColumns]: Record<string, number> } = {};
  const signals: Record<string, number> = rssi === null ? {} : { LRRSI: rssi };
  let ignored = 0;
  for (const { key, column } of LORA_KEYS) {
    const value = values[key];
    if (value === undefined) continue;
    const signal = SIGNAL_KEYS.get(key);
    const leaf = LEAVES.get(column ?? signal ?? '');
    if (leaf === undefined) continue;
    if (value < leaf.low || value > leaf.high) ignored += 1;
    else if (leaf.group === 'signals') signals[leaf.column] = value;
    // Means follow instantaneous values in the catalogue, so that of both the mean is kept.
    else columns[leaf.group] = { ...columns[leaf.group], [leaf.column]: value };
  }
  return { time, window: configuration.timeScaler * 1_000, columns, signals, ignored };
}

/** Whether an instant of a device or network can be true. @param now the server's clock, epoch ms */
export function believable(time: number | null, now: number): time is number {
  return time !== null && time >= FRAME_LIMITS.earliest && time <= now + FRAME_LIMITS.ahead;
}

function leavesOf(branch: FieldBranch): [string, FieldLeaf][] {
  return [...branch.values()].flatMap((node) => ('column' in node ? [[node.column, node] as const] : leavesOf(node)));
}
