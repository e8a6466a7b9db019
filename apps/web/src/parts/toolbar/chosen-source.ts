import { SOURCES, type Source } from '@phasor/contract';

/**
 * The source that an address asks for; without a wish that of the device. Without LoRa, also one that was lost while it was chosen,
 * it is WiFi (R-BAR-003).
 */
export function chosenSource(wished: unknown, { hasLora, own }: { hasLora: boolean; own: Source }): Source {
  if (!hasLora) return SOURCES.wifi;
  if (wished === 'lora') return SOURCES.lora;
  return wished === 'wifi' ? SOURCES.wifi : own;
}

/** Whether LoRa can be chosen: the device has it, or its measurements came over it. */
export function offersLora({ lora, source }: { lora: boolean; source?: Source | undefined }): boolean {
  return lora || source === SOURCES.lora;
}
