import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an authenticator does to people and keys (WebAuthn, 6.1): it saw somebody, it verified who that was. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

interface Behaviour {
  readonly origin: string;
  readonly host: string;
  /** False for a key without a PIN. */
  readonly verifies?: boolean;
}

/** A passkey in software: a P-256 key that makes itself known and answers challenges as a browser and its authenticator do. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #behaviour: Behaviour;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(behaviour: Behaviour) {
    this.#behaviour = behaviour;
  }

  /** Answer to the options of a new passkey, attested by nobody. */
  make(options: { readonly challenge?: unknown }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      // A map of five: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y (RFC 9053, 7.1.1).
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([this.#data(FLAGS.attested), Buffer.alloc(16), length, id, cose]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestationObject = Buffer.concat([
      // A map of three: fmt "none", attStmt {}, authData.
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answer to the options of a sign-in. */
  answer(options: { readonly challenge?: unknown }) {
    this.#counter += 1;
    const data = this.#data(0);
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  #data(flags: number): Buffer {
    const { host, verifies = true } = this.#behaviour;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = FLAGS.present | (verifies ? FLAGS.verified : 0) | flags;
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([all]), counter]);
  }

  #clientData(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#behaviour.origin, crossOrigin: false }));
  }
}
