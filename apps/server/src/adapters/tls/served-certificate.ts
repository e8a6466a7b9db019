import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

/** PEM texts. */
interface Pem {
  readonly cert: string;
  readonly key: string;
}

/** What shows the certificate to new connections. */
interface Listener {
  setSecureContext(pem: Pem): void;
}

interface ServedCertificateOptions {
  /** Paths of two PEM files. */
  readonly files: Pem;
  readonly log: { info(message: string): void; warn(bindings: object, message: string): void };
}

/** The certificate that the server shows. Issuers such as ACME renew its files while the server runs. */
export class ServedCertificate {
  readonly #options: ServedCertificateOptions;
  readonly #listeners: Listener[] = [];
  #pem: Pem;
  /** Files that do not fit each other, such as in the middle of a renewal. */
  #refused: Pem | undefined;

  /** @throws where a file cannot be read */
  constructor(options: ServedCertificateOptions) {
    const { cert, key } = options.files;
    this.#options = options;
    this.#pem = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  }

  get pem(): Pem {
    return this.#pem;
  }

  /** When the one that is shown ends, epoch ms. */
  get ends(): number {
    return Date.parse(new X509Certificate(this.#pem.cert).validTo);
  }

  /** A listener that began with `pem`, and changes to renewed ones. */
  shownBy(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Takes over files that were renewed: connections that are made from now on see them. Files that do not fit change nothing. */
  async renew(): Promise<void> {
    const { files, log } = this.#options;
    try {
      const pem = { cert: await readFile(files.cert, 'utf8'), key: await readFile(files.key, 'utf8') };
      if (isSame(pem, this.#pem) || (this.#refused !== undefined && isSame(pem, this.#refused))) return;
      this.#refused = pem;
      createSecureContext(pem);
      for (const listener of this.#listeners) listener.setSecureContext(pem);
      this.#pem = pem;
      log.info('the certificate was renewed');
    } catch (error) {
      log.warn({ err: error }, 'the renewed certificate cannot be used');
    }
  }
}

function isSame(one: Pem, other: Pem): boolean {
  return one.cert === other.cert && one.key === other.key;
}
