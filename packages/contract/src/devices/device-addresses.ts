/** A device's hardware address: 12 upper-case hex digits. */
export const MAC_PATTERN = /^[0-9A-F]{12}$/;

/** Address of a LoRaWAN device: 16 upper-case hex digits. */
export const DEV_EUI_PATTERN = /^[0-9A-F]{16}$/;

/** The DevEUI a device has unless another is registered: its MAC as EUI-64, `FFFE` in the middle (D64). */
export function devEuiOf(mac: string): string {
  return `${mac.slice(0, 6)}FFFE${mac.slice(6)}`;
}
