import { devEuiOf, LORA_DATA_RATES, LORA_FRAME } from '@phasor/contract';

/** One uplink on its way through a network server; null = empty. */
export interface Uplink {
  readonly mac: string;
  readonly payload: Uint8Array | null;
  /** Epoch ms. */
  readonly receivedAt: number;
  /** dBm. */
  readonly rssi: number;
  /** Data rate it was sent at, and frequency, MHz. */
  readonly drsf: number;
  readonly megahertz: number;
}

/** Spreading factor and bandwidth (kHz) of a data rate; undefined for FSK. */
function spreadingOf(drsf: number): { factor: number; kilohertz: number } | undefined {
  const name = LORA_DATA_RATES[drsf]?.name ?? '';
  const factor = Number(/^SF(\d+)/.exec(name)?.[1]);
  return Number.isNaN(factor) ? undefined : { factor, kilohertz: name.endsWith('B') ? 250 : 125 };
}

const FSK_BIT_RATE = 50_000;
const hertz = (megahertz: number) => Math.round(megahertz * 1e6);

function thingsStackRate(drsf: number): object {
  const lora = spreadingOf(drsf);
  return lora === undefined
    ? { fsk: { bit_rate: FSK_BIT_RATE } }
    : { lora: { bandwidth: lora.kilohertz * 1_000, spreading_factor: lora.factor } };
}

function chirpStackModulation(drsf: number): object {
  const lora = spreadingOf(drsf);
  return lora === undefined
    ? { fsk: { datarate: FSK_BIT_RATE } }
    : { lora: { bandwidth: lora.kilohertz * 1_000, spreadingFactor: lora.factor, codeRate: 'CR_4_5' } };
}

/** How network servers publish an uplink: its MQTT topic and its JSON. */
export const UPLINK_ENVELOPES = {
  'things-stack': ({ mac, payload, receivedAt, rssi, drsf, megahertz }: Uplink) => {
    const device = `eui-${devEuiOf(mac).toLowerCase()}`;
    return {
      topic: `v3/riverside-works@ttn/devices/${device}/up`,
      message: {
        end_device_ids: {
          device_id: device,
          application_ids: { application_id: 'riverside-works' },
          dev_eui: devEuiOf(mac),
        },
        received_at: new Date(receivedAt).toISOString(),
        uplink_message: {
          ...(payload && { f_port: LORA_FRAME.port, frm_payload: base64(payload) }),
          settings: { data_rate: thingsStackRate(drsf), frequency: String(hertz(megahertz)) },
          rx_metadata: [{ gateway_ids: { gateway_id: 'riverside' }, rssi, channel_rssi: rssi }],
        },
      },
    };
  },
  chirpstack: ({ mac, payload, receivedAt, rssi, drsf, megahertz }: Uplink) => {
    const devEui = devEuiOf(mac).toLowerCase();
    return {
      topic: `application/5f0c1b0e-7d0a-4e0b-9a57-2f3e8f6d1c55/device/${devEui}/event/up`,
      message: {
        time: new Date(receivedAt).toISOString(),
        deviceInfo: { applicationName: 'riverside-works', devEui },
        ...(payload && { fPort: LORA_FRAME.port, data: base64(payload) }),
        txInfo: { frequency: hertz(megahertz), modulation: chirpStackModulation(drsf) },
        rxInfo: [{ gatewayId: '0016c001f1500812', rssi }],
      },
    };
  },
} as const satisfies Record<string, (uplink: Uplink) => { topic: string; message: object }>;

export type UplinkEnvelope = keyof typeof UPLINK_ENVELOPES;

function base64(payload: Uint8Array): string {
  return Buffer.from(payload).toString('base64');
}
