import type { Source } from '@phasor/contract';

interface Named {
  readonly suffix: '' | 'EY';
  /** Whose measurements stand for it in requests that name no source; of a group those of each device. */
  readonly source?: Source;
}

/** Who is measured, as the calls name it. */
export type Subject =
  | (Named & { readonly kind: 'device'; readonly token: string })
  /** A group of the tree, by the id of its node. */
  | (Named & { readonly kind: 'group'; readonly group: string });
