import { type CallAnswer, encodingOf } from '@phasor/contract';

export type ImportOutcome = CallAnswer<'connecting.importDevices'>['data'];

/** Columns of the file in the order of the template. */
const COLUMNS = [
  ...['title', 'type', 'phases', 'ecosystem', 'key', 'mac', 'time_zone', 'lat', 'lng'],
  ...['transformation_ratio', 'max_current'],
] as const;

/** An example that is a valid file but for its devices: one of another maker, one of ours. */
const EXAMPLES = [
  ['Fridge', '6', '1', 'tasmota', 'tasmota_fridge', '', 'Europe/Bratislava', '48.15', '17.11', '1', '16'],
  ['Main board', '1', '3', 'native', '', '02005E100001', 'Europe/Bratislava', '', '', '40', '200'],
] as const;

/** A file as a spreadsheet saved it, in whatever encoding. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  return new TextDecoder(encodingOf(new Uint8Array(bytes))).decode(bytes);
}

/** The file to fill in. */
export const template = (): string => [COLUMNS, ...EXAMPLES].map((row) => row.join(',')).join('\r\n');

/** Passwords of imported devices: they are shown this once. */
export function passwordFile({ rows }: ImportOutcome): string {
  const lines = rows.map(({ title, mac, password }) => [title, mac, password ?? ''].map(quoted).join(','));
  return ['title,mac,password', ...lines].join('\r\n');
}

/** A cell that begins with a sign of a formula is not run by a spreadsheet. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines that cannot be taken. */
export const faultyRows = ({ rows }: ImportOutcome) => rows.filter(({ error }) => error !== null);

/** Whether the file can be imported as it stands. */
export const isImportable = (outcome: ImportOutcome): boolean =>
  outcome.rows.length > 0 && faultyRows(outcome).length === 0;
