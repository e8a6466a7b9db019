import type { IConnackPacket, MqttClient, Packet } from 'mqtt';

/** Most bytes of a message that is sent as a whole. */
const PORTION = 256 * 1024;
/** Room for topic, properties and head of a message, and its seal. */
const AROUND = 1_024;
const LEAST_PORTION = 256;
/** Messages that the broker has not confirmed; it may permit fewer (Receive Maximum of MQTT 5). */
const WINDOW = 16;
/** Bytes that may wait for the network before news are left out. */
const WAITING_MAX = 16 * 1024 * 1024;
/** PUBACK of MQTT 5: nobody has subscribed to the topic. */
const NO_SUBSCRIBER = 16;

/** One connection to the broker, from its CONNACK to its end. */
export class OpenWay {
  readonly portion: number;
  readonly window: number;
  readonly #client: MqttClient;
  readonly #unconfirmed = new Set<number>();
  /** Messages without a receiver: the callback of `publish` does not get the reason code. */
  readonly #withoutReceiver = new Set<number>();
  readonly #look = (packet: Packet) => {
    if (packet.cmd === 'puback' && packet.reasonCode === NO_SUBSCRIBER && packet.messageId !== undefined) {
      this.#withoutReceiver.add(packet.messageId);
    }
  };
  #isOpen = true;

  constructor(client: MqttClient, connack: IConnackPacket) {
    const { maximumPacketSize, receiveMaximum } = connack.properties ?? {};
    this.#client = client;
    this.portion = Math.max(LEAST_PORTION, Math.min(PORTION, (maximumPacketSize ?? Number.POSITIVE_INFINITY) - AROUND));
    this.window = Math.min(WINDOW, receiveMaximum ?? WINDOW);
    client.on('packetreceive', this.#look);
  }

  /** Sends what may be lost. @returns false where so much waits for the network that it was left out */
  deliver(topic: string, message: Buffer): boolean {
    if (!this.#isOpen || this.#client.stream.writableLength > WAITING_MAX) return false;
    this.#client.publish(topic, message, { qos: 0 });
    return true;
  }

  /** Sends what has to arrive. @param done called with whether somebody is there to receive it, unless the way was closed before */
  send(topic: string, message: Buffer, done: (isReceived: boolean) => void): void {
    if (!this.#isOpen) return;
    const client = this.#client;
    let number = 0;
    client.publish(topic, message, { qos: 1 }, (error) => {
      this.#unconfirmed.delete(number);
      const isWithoutReceiver = this.#withoutReceiver.delete(number);
      if (this.#isOpen) done((error ?? null) === null && !isWithoutReceiver);
    });
    number = client.getLastMessageId();
    this.#unconfirmed.add(number);
  }

  /** The connection is gone. What was not confirmed is not sent again over the next one: who asked has received the failure. */
  closed(): void {
    this.#isOpen = false;
    this.#client.off('packetreceive', this.#look);
    for (const number of this.#unconfirmed) this.#client.removeOutgoingMessage(number);
  }
}
