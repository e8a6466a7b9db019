/** What a message is, by its number on the wire. A greeting is a hello that wants one back. */
const KINDS = ['hello', 'greeting', 'goodbye', 'news', 'question', 'answer', 'failure'] as const;

export type MessageKind = (typeof KINDS)[number];

/** The head of a message; its layout is the same in all versions of the product. */
export interface MessageHead {
  readonly kind: MessageKind;
  /** Of the product. */
  readonly version: string;
  /** When the sender began and when it sent this, epoch ms by its clock. */
  readonly since: number;
  readonly time: number;
  /** Of news: their number. Of a hello: that of the news before it. Of a question and its answer: its number at who asks. */
  readonly subject: number;
  /** Which portion of how many. */
  readonly part: number;
  readonly parts: number;
}

/** With one byte behind the kind that nothing uses. */
const FIXED = 35;

export function headBytes(head: MessageHead): Buffer {
  const version = Buffer.from(head.version);
  const bytes = Buffer.alloc(FIXED + version.length);
  bytes.writeUInt8(KINDS.indexOf(head.kind), 0);
  bytes.writeDoubleBE(head.since, 2);
  bytes.writeDoubleBE(head.time, 10);
  bytes.writeDoubleBE(head.subject, 18);
  bytes.writeUInt32BE(head.part, 26);
  bytes.writeUInt32BE(head.parts, 30);
  bytes.writeUInt8(version.length, 34);
  bytes.set(version, FIXED);
  return bytes;
}

/** Head and rest of a message; undefined where a later version sends a kind that this one does not know. */
export function readHead(bytes: Buffer): { readonly head: MessageHead; readonly payload: Buffer } | undefined {
  if (bytes.length < FIXED) return undefined;
  const kind = KINDS[bytes.readUInt8(0)];
  const end = FIXED + bytes.readUInt8(34);
  if (kind === undefined || end > bytes.length) return undefined;
  const head = {
    kind,
    version: bytes.toString('utf8', FIXED, end),
    since: bytes.readDoubleBE(2),
    time: bytes.readDoubleBE(10),
    subject: bytes.readDoubleBE(18),
    part: bytes.readUInt32BE(26),
    parts: bytes.readUInt32BE(30),
  };
  return { head, payload: bytes.subarray(end) };
}
