import type { BrokerFault } from '@phasor/contract';
import type { Logger } from 'pino';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import { brokerName } from './broker-client.ts';

interface BrokerReachOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly handlers: Pick<DeviceLinkHandlers, 'reach'>;
}

/** Whether an external broker delivers, and what is wrong with it; each change is reported and logged once. */
export class BrokerReach {
  readonly #options: BrokerReachOptions;
  #isOpen: boolean | undefined;
  #fault: BrokerFault | null = null;
  /** It has answered the present attempt with a refusal of the account. */
  #isRefused = false;

  constructor(options: BrokerReachOptions) {
    this.#options = options;
  }

  get isKnown(): boolean {
    return this.#isOpen !== undefined;
  }

  /** @param isDelivered whether it grants what native devices need; @param refused filters that it does not grant */
  subscribed(isDelivered: boolean, refused: readonly string[]): void {
    const { log, url } = this.#options;
    if (!this.#change(isDelivered, refused.length === 0 ? null : 'subscription')) return;
    const broker = brokerName(url);
    if (refused.length > 0) log.warn({ broker, refused }, 'broker does not grant every subscription');
    else log.info({ broker }, 'listening to devices at the external broker');
  }

  /** The broker refuses the account of the server. */
  unknown(): void {
    this.#isRefused = true;
    this.#change(false, 'account');
  }

  /** The connection has ended. The first one of a broker without MQTT 5 ends before another begins. */
  closed(): void {
    const isRefused = this.#isRefused;
    this.#isRefused = false;
    if (this.isKnown && !isRefused) this.lost();
  }

  /** There is no connection. */
  lost(): void {
    this.#change(false, 'away');
  }

  #change(isOpen: boolean, fault: BrokerFault | null): boolean {
    if (this.#isOpen === isOpen && this.#fault === fault) return false;
    [this.#isOpen, this.#fault] = [isOpen, fault];
    this.#options.handlers.reach?.(isOpen, fault);
    return true;
  }
}
