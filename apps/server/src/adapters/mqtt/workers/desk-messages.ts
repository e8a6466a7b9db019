import type { EventFrame } from '@phasor/contract';
import type { NativeDesk } from '../native/native-desk.ts';
import type { PackedFrames } from './packed-frames.ts';

/** What is reported to a desk without an answer, beside values for viewers, which come as frames. */
type ReportName = 'state' | 'firmware' | 'clock' | 'dropped' | 'refused';
export type Report = { [Name in ReportName]: readonly [name: Name, ...args: Parameters<NativeDesk[Name]>] }[ReportName];

/**
 * From the process of the sessions to that of the application. Frames to be stored and events are numbered in the order in which
 * they are sent, together.
 */
export type ToDesk =
  | { readonly kind: 'frames'; readonly first: number; readonly frames: PackedFrames }
  | { readonly kind: 'event'; readonly number: number; readonly device: string; readonly event: EventFrame }
  | { readonly kind: 'report'; readonly report: Report };

/** Back from the application. */
export type FromDesk =
  | {
      readonly kind: 'answers';
      /** Numbers of what is on disk, in the order of their commits, and of what is to be sent again. */
      readonly stored: readonly number[];
      readonly lost: readonly number[];
    }
  /** Frames of other processes are stored: the store is slow, not away. */
  | { readonly kind: 'storing' };
