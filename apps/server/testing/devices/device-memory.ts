import type { ResponseFrame } from '@phasor/contract';
import type { DeviceLink } from '../../src/ports/device-link.ts';

type Block = Record<string, unknown>;

/** Settings of a device with a LoRa module, as it answers them over the wire. */
export function someDeviceSettings() {
  return {
    WIFI: { SSID: 'Riverside', SECURITY: 1, DHCP: 1, IP: '', MASK: '', GW: '', DNS: '', RSSI: -57, PASSWORD_set: true },
    LORA: {
      plugged: true,
      settings: {
        ID: '10000001',
        APPLICATION_KEY_set: true,
        NETWORK_KEY_set: false,
        ECHO: 900,
        ALIVE: 3_600,
        DRSF: 5,
        DRSF_FORCE: 0,
        boot_msg: 1,
        LORA_MSG_WHEN_WIFI_CONNECT: 0,
        channels: 255,
        MAP: ['VA', 'VB', 'VC', 'PA', 'PB', 'PC'],
        SND: 0b111,
        SND2: 0,
        SND3: 0,
      } as Block,
    },
    system: { FW: '1.4.2', uptime: 93_784, scaler_P: 1, scaler_T: 60 } as Block,
  };
}

/** The far end of a link: one device with its settings in memory, which answers when the test lets it. */
export class DeviceMemory implements Pick<DeviceLink, 'request'> {
  readonly requests: { method: string; params?: Record<string, unknown> }[] = [];
  result: unknown = someDeviceSettings();
  /** Its answer instead; undefined: it carries out the command. */
  refusal: { code: number; message?: string } | undefined;
  /** What an answer waits for. */
  ready: Promise<unknown> = Promise.resolve();

  async request(_device: string, call: { method: string; params?: Record<string, unknown> }): Promise<ResponseFrame> {
    this.requests.push(call);
    await this.ready;
    const id = String(this.requests.length);
    if (this.refusal !== undefined) return { id, ok: false, ...this.refusal };
    return { id, ok: true, ...(call.method === 'config.get' && { result: this.result as Record<string, unknown> }) };
  }

  count(method: string): number {
    return this.requests.filter((request) => request.method === method).length;
  }
}
