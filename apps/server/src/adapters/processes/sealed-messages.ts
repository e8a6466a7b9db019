import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const SENDER = 16;
const NUMBER = 6;
const TAG = 16;
const NONCE = 12;
const CONTENT = SENDER + NUMBER + TAG;
const ALGORITHM = 'aes-256-gcm';
/** Keys of senders that are kept; starts of processes are rare. */
const SENDERS_MAX = 256;

interface OpenedMessage {
  readonly sender: string;
  readonly number: number;
  readonly content: Buffer;
}

/**
 * Seals what one process sends (AES-256-GCM). Its id is random at each start, and its key is derived from it, so that the number of a
 * message is its nonce: no two messages have the same of both. A message is valid on its topic alone, so that a question to one start of
 * a process is none to the next one.
 */
export class MessageSealer {
  readonly #id = randomBytes(SENDER);
  readonly #key: Buffer;
  #number = 0;

  constructor(key: Uint8Array) {
    this.#key = keyOf(key, this.#id);
  }

  get sender(): string {
    return nameOf(this.#id);
  }

  seal(topic: string, ...content: readonly Uint8Array[]): Buffer {
    this.#number += 1;
    const number = Buffer.alloc(NUMBER);
    number.writeUIntBE(this.#number, 0, NUMBER);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonceOf(number));
    cipher.setAAD(Buffer.from(topic));
    const sealed = content.map((bytes) => cipher.update(bytes));
    cipher.final();
    return Buffer.concat([this.#id, number, cipher.getAuthTag(), ...sealed]);
  }
}

/** Opens what processes of one installation have sealed. */
export class MessageOpener {
  readonly #key: Uint8Array;
  readonly #keys = new Map<string, Buffer>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** The message; undefined where another key has sealed it, it was changed, or was sealed for another topic. */
  open(topic: string, bytes: Buffer): OpenedMessage | undefined {
    const sender = senderOf(bytes);
    if (sender === undefined) return undefined;
    const key = this.#keys.get(sender) ?? keyOf(this.#key, bytes.subarray(0, SENDER));
    const number = bytes.subarray(SENDER, SENDER + NUMBER);
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number), { authTagLength: TAG });
    decipher.setAAD(Buffer.from(topic));
    decipher.setAuthTag(bytes.subarray(SENDER + NUMBER, CONTENT));
    const content = decipher.update(bytes.subarray(CONTENT));
    try {
      decipher.final();
    } catch {
      return undefined;
    }
    this.#keep(sender, key);
    return { sender, number: number.readUIntBE(0, NUMBER), content };
  }

  /** Only of senders whose message was genuine, so that nobody else fills the memory. */
  #keep(sender: string, key: Buffer): void {
    if (this.#keys.has(sender)) return;
    if (this.#keys.size >= SENDERS_MAX) this.#keys.clear();
    this.#keys.set(sender, key);
  }
}

/** Who claims to have sent a message, before that is checked; undefined where it is too short for one. */
export function senderOf(bytes: Buffer): string | undefined {
  return bytes.length < CONTENT ? undefined : nameOf(bytes.subarray(0, SENDER));
}

function nameOf(id: Buffer): string {
  return id.toString('base64url');
}

function keyOf(key: Uint8Array, sender: Uint8Array): Buffer {
  return createHmac('sha256', key).update(sender).digest();
}

function nonceOf(number: Uint8Array): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.set(number, NONCE - NUMBER);
  return nonce;
}
