import type { ResponseFrame } from '@phasor/contract';
import type { DeviceLink } from '../../src/ports/device-link.ts';

/** A simulated device with four relays that carry out every command. */
export class RelayMemory implements Pick<DeviceLink, 'request'> {
  readonly requests: { method: string; params?: Record<string, unknown> }[] = [];
  readonly states: Record<string, unknown> = { relay_1: 0, relay_2: 1, relay_3: 0, relay_4: 0 };
  readonly power: Record<string, unknown> = { R1: 900, R2: 0, R3: 0, R4: 0 };
  refusal: { code: number; message?: string } | undefined;

  async request(_mac: string, call: { method: string; params?: Record<string, unknown> }): Promise<ResponseFrame> {
    this.requests.push(call);
    const { method, params = {} } = call;
    if (this.refusal) return { id: 'x', ok: false, ...this.refusal };
    if (method === 'relay.set') Object.assign(this.states, params);
    if (method === 'relay.config') Object.assign(this.power, params.power);
    const result = method === 'relay.config' ? { power: this.power } : method === 'relay.set' ? this.states : {};
    return { id: 'x', ok: true, result };
  }
}
