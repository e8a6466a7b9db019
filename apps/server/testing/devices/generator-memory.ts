import type { ResponseFrame } from '@phasor/contract';
import type { DeviceLink } from '../../src/ports/device-link.ts';

/** A simulated precision meter whose generator carries out every command, and that measures the given values. */
export class GeneratorMemory implements Pick<DeviceLink, 'request'> {
  readonly requests: { method: string; params?: Record<string, unknown>; timeoutMs: number }[] = [];
  readonly settings: Record<string, unknown> = {
    GEN_EFF: [230, 5, 230, 5, 230, 5],
    GEN_PHAS: [0, 30, 120, 150, 240, 270],
    GEN_FREQ: 50,
    GENERATE: 0,
  };
  /** What `waveform.get` and `harmonics.get` answer. */
  seen: Record<string, unknown> = {};
  refusal: { code: number; message?: string } | undefined;
  /** What the device makes of what it is set to: its steps may be coarser. */
  takes = (wished: Record<string, unknown>): Record<string, unknown> => wished;

  async request(
    _mac: string,
    call: { method: string; params?: Record<string, unknown> },
    timeoutMs: number,
  ): Promise<ResponseFrame> {
    this.requests.push({ ...call, timeoutMs });
    if (this.refusal) return { id: 'x', ok: false, ...this.refusal };
    if (!call.method.startsWith('generator.')) return { id: 'x', ok: true, result: this.seen };
    Object.assign(this.settings, this.takes(call.params ?? {}));
    return { id: 'x', ok: true, result: this.settings };
  }
}
