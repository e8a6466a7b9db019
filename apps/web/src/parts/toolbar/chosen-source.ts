import { SOURCES, type Source } from '@phasor/contract';

/** The source that an address asks for; without LoRa, also one that was lost while it was chosen, WiFi (R-BAR-003). */
export function chosenSource(wished: unknown, hasLora: boolean): Source {
  return hasLora && wished === 'lora' ? SOURCES.lora : SOURCES.wifi;
}
