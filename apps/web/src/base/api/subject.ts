/** Who is measured, as the calls name it. */
export type Subject =
  | { readonly kind: 'device'; readonly token: string; readonly suffix: '' | 'EY' }
  /** A group of the tree, by the id of its node. */
  | { readonly kind: 'group'; readonly group: string; readonly suffix: '' | 'EY' };
