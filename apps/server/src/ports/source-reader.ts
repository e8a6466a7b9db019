import type { Source } from '@phasor/contract';

/** By MAC, the source whose stored measurements stand for a device; devices of which nothing is stored are absent. */
export type SourceReader = (macs: readonly string[]) => Promise<ReadonlyMap<string, Source>>;
