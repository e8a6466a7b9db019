import type { Lane, TableRows } from './series-connection.ts';

/** Requests from the parent to the storage child. */
export type ChildRequest =
  | { readonly id: number; readonly kind: 'query' | 'command'; readonly lane: Lane; readonly sql: string }
  | { readonly id: number; readonly kind: 'insert'; readonly rows: TableRows }
  | { readonly id: number; readonly kind: 'ping' }
  | { readonly id: number; readonly kind: 'close' };

/** Answers of the storage child; `opened` is sent once, without a request. */
export type ChildAnswer =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'done'; readonly id: number; readonly bytes?: Uint8Array }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
