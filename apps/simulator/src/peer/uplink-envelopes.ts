import { devEuiOf, LORA_FRAME } from '@phasor/contract';

/** One uplink on its way through a network server; null = empty. */
export interface Uplink {
  readonly mac: string;
  readonly payload: Uint8Array | null;
  /** Epoch ms. */
  readonly receivedAt: number;
  /** dBm. */
  readonly rssi: number;
}

/** How network servers publish an uplink: its MQTT topic and its JSON. */
export const UPLINK_ENVELOPES = {
  'things-stack': ({ mac, payload, receivedAt, rssi }: Uplink) => {
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
          rx_metadata: [{ gateway_ids: { gateway_id: 'riverside' }, rssi, channel_rssi: rssi }],
        },
      },
    };
  },
  chirpstack: ({ mac, payload, receivedAt, rssi }: Uplink) => {
    const devEui = devEuiOf(mac).toLowerCase();
    return {
      topic: `application/5f0c1b0e-7d0a-4e0b-9a57-2f3e8f6d1c55/device/${devEui}/event/up`,
      message: {
        time: new Date(receivedAt).toISOString(),
        deviceInfo: { applicationName: 'riverside-works', devEui },
        ...(payload && { fPort: LORA_FRAME.port, data: base64(payload) }),
        rxInfo: [{ gatewayId: '0016c001f1500812', rssi }],
      },
    };
  },
} as const satisfies Record<string, (uplink: Uplink) => { topic: string; message: object }>;

export type UplinkEnvelope = keyof typeof UPLINK_ENVELOPES;

function base64(payload: Uint8Array): string {
  return Buffer.from(payload).toString('base64');
}
