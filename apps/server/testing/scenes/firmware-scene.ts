import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseFrame, UpgradeValues } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { storedImages } from '../../src/adapters/firmware/stored-images.ts';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import type { CallContext } from '../../src/call-handlers.ts';
import { Firmware } from '../../src/features/firmware/firmware.ts';
import { addRelease } from '../../src/features/firmware/releases.ts';
import type { FirmwareImages } from '../../src/ports/firmware-images.ts';
import { type Share, WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aCallContext } from '../call-context.ts';
import { aDevice, recordsInMemory } from '../record-builders.ts';

/** The firmware that a device is ordered to install. */
interface Order {
  readonly job: string;
  readonly version: string;
  readonly url: string;
}

const BODY = { device_token: 't', user_token: 'u' };
const ADDRESS = 'http://10.0.0.5:8080';
export const IMAGE = Buffer.from('an image of firmware');

/** One device, its owner, and the server's part in its firmware, which can be started anew. */
export class FirmwareScene {
  readonly device = aDevice();
  readonly clock = new FakeClock();
  readonly records: RecordStore;
  readonly images: FirmwareImages;
  readonly sent: UpgradeValues[] = [];
  readonly orders: Order[] = [];
  /** What the device answers to an order. */
  answer: ResponseFrame | (() => ResponseFrame) = { id: '1', ok: true };
  state: { status: 'ONLINE' | 'OFFLINE'; fw?: string } = { status: 'ONLINE', fw: '1.4.2' };
  /** The devices of the server that the next start brings. */
  share: Share = WHOLE_SHARE;
  readonly #folder: string;
  #firmware: Firmware;

  private constructor(records: RecordStore, folder: string) {
    this.records = records;
    this.images = storedImages(records.firmwareImages);
    this.#folder = folder;
    this.#firmware = this.#create();
  }

  static async open(): Promise<FirmwareScene> {
    const scene = new FirmwareScene(await recordsInMemory(), await mkdtemp(join(tmpdir(), 'phasor-firmware-')));
    await scene.records.devices.add(scene.device);
    await scene.firmware.start();
    return scene;
  }

  async close(): Promise<void> {
    await this.#firmware.stop();
    await this.records.stop();
    await rm(this.#folder, { recursive: true });
  }

  get releases() {
    return { firmware: this.records.firmware, images: this.images };
  }

  get firmware(): Firmware {
    return this.#firmware;
  }

  async restart(): Promise<void> {
    await this.#firmware.stop();
    this.#firmware = this.#create();
    await this.#firmware.start();
  }

  async release(version: string, { type = this.device.type, signature = null as string | null } = {}) {
    const file = join(this.#folder, 'image.bin');
    await writeFile(file, IMAGE);
    const release = { type, version, notes: `What ${version} brings`, signature, file };
    return addRelease(this.releases, release, this.clock.now());
  }

  async status() {
    const answered = await this.#firmware.calls['firmware.status'](BODY, this.#context());
    return CALL_SCHEMAS['firmware.status'].answer.parse({ status: 'OK', ...answered });
  }

  start(context: Partial<CallContext> = {}) {
    return this.#firmware.calls['firmware.start'](BODY, { ...this.#context(), ...context });
  }

  /** Starts an upgrade to 1.5.0; answers what the device was ordered. */
  async running(): Promise<Order> {
    await this.release('1.5.0');
    await this.start();
    const order = this.orders.at(-1);
    if (order === undefined) throw new Error('nothing was ordered');
    return order;
  }

  /** What a device gets at that address. */
  async bytesOf(url: string): Promise<Buffer | undefined> {
    const image = await this.#firmware.image(url.slice(`${ADDRESS}/firmware/`.length));
    return image && Buffer.concat(await Array.fromAsync(image.content));
  }

  #context(): CallContext {
    return aCallContext({ devices: [this.device], owner: true });
  }

  #create(): Firmware {
    const { records, images, clock } = this;
    const bus = createLiveBus();
    bus.on('upgrade', (_mac, values) => this.sent.push(values));
    const firmware = new Firmware({
      share: this.share,
      firmware: records.firmware,
      images,
      clock,
      link: {
        request: async (_mac, { params }) => {
          this.orders.push(params as unknown as Order);
          return typeof this.answer === 'function' ? this.answer() : this.answer;
        },
      },
      deviceState: () => this.state,
      bus,
      log: { warn: () => undefined },
    });
    firmware.servedAt(`${ADDRESS}/`);
    return firmware;
  }
}
