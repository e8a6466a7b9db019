import { FRAME_LIMITS } from '@phasor/contract';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { LINK_LIMITS } from '../../mqtt/limits/link-limits.ts';
import { NativePreview } from '../../mqtt/native/native-preview.ts';
import type { IngestDeskParts, LineOptions } from './ingest-desk.ts';
import { parseLines } from './line-protocol.ts';
import { samplesOf } from './line-samples.ts';

interface PreviewParts {
  readonly handlers: Pick<DeviceLinkHandlers, 'connections'>;
  readonly clock: IngestDeskParts['clock'];
}

/** Previews that are remembered; older ones begin anew. */
const PREVIEWS_MAX = 1_000;
/** A frame of the native protocol needs both, and nothing is acknowledged by them. */
const NUMBERS = { boot: 0, seq: 0 } as const;

/**
 * Native devices that are being added and bring what they measure over HTTP (ADR 38): it is shown to the person who adds them, and not
 * stored, so that they send it again once they are registered.
 */
export class IngestPreviews {
  readonly #parts: PreviewParts;
  readonly #previews = new Map<string, NativePreview>();

  constructor(parts: PreviewParts) {
    this.#parts = parts;
  }

  /** Shows a `data` frame. */
  frame(connection: Connection, topic: string, payload: Buffer): void {
    this.#of(connection).take('data', { topic, payload, retained: false });
  }

  /** Shows the points of a body of lines; a malformed one is shown as not understood. */
  lines(
    connection: Connection,
    topic: string,
    { text, unit, interval }: LineOptions & { readonly text: string },
  ): void {
    const { lines, faults } = parseLines(text);
    if (faults.length > 0) {
      this.#of(connection).report({ topic, reason: 'shape' });
      return;
    }
    const points = samplesOf(lines, { now: this.#parts.clock.now(), unit }).slice(-FRAME_LIMITS.samples);
    const samples = points.map(({ sample }) => sample);
    this.frame(connection, topic, Buffer.from(JSON.stringify({ ...NUMBERS, interval, samples })));
  }

  #of(connection: Connection): NativePreview {
    const known = this.#previews.get(connection.id);
    if (known !== undefined) return known;
    const { handlers, clock } = this.#parts;
    if (this.#previews.size >= PREVIEWS_MAX) this.#previews.clear();
    const preview = new NativePreview({ connection, handlers, clock, limits: LINK_LIMITS, send: () => undefined });
    this.#previews.set(connection.id, preview);
    handlers.connections?.connected(connection.id, true);
    handlers.connections?.sign({ connection: connection.id, key: connection.user, online: true });
    return preview;
  }
}
