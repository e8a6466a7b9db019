import { SOURCES, type Source } from '@phasor/contract';
import { sourcesWithin } from '../hierarchy/index.ts';

interface Offered {
  /** LoRa can be chosen. */
  readonly hasLora: boolean;
  /** Whose measurements stand for what is selected; undefined for a group, whose devices have each its own. */
  readonly own: Source | undefined;
}

/**
 * The source that an address asks for; without a wish that of the device. Without LoRa, also one that was lost while it was chosen,
 * it is WiFi (R-BAR-003). Of a group none is chosen.
 */
export function chosenSource(wished: unknown, { hasLora, own }: Offered): Source | undefined {
  if (own === undefined) return undefined;
  if (!hasLora) return SOURCES.wifi;
  if (wished === 'lora') return SOURCES.lora;
  return wished === 'wifi' ? SOURCES.wifi : own;
}

/** Whether LoRa can be chosen: the device has it, or its measurements came over it. */
export function offersLora({ lora, source }: { lora: boolean; source?: Source | undefined }): boolean {
  return lora || source === SOURCES.lora;
}

/** Names of the sources of which a group shows its devices: WiFi where nothing is stored of any. */
export function sourceNames(members: Parameters<typeof sourcesWithin>[0]): readonly ('wifi' | 'lora')[] {
  const sources = sourcesWithin(members);
  const names = (['wifi', 'lora'] as const).filter((name) => sources.has(SOURCES[name]));
  return names.length === 0 ? ['wifi'] : names;
}
