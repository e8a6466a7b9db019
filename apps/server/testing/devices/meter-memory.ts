import type { MeterTest, ResponseFrame } from '@phasor/contract';
import type { DeviceLink } from '../../src/ports/device-link.ts';

/** The far end of a link: a precision meter with meters and test results in its memory. */
export class MeterMemory implements Pick<DeviceLink, 'request'> {
  readonly requests: { method: string; timeoutMs: number }[] = [];
  meters: unknown = [];
  tests: readonly MeterTest[] = [];
  refusal: { code: number; message?: string } | undefined;

  async request(
    _mac: string,
    { method, params = {} }: { method: string; params?: Record<string, unknown> },
    timeoutMs: number,
  ): Promise<ResponseFrame> {
    this.requests.push({ method, timeoutMs });
    if (this.refusal) return { id: 'x', ok: false, ...this.refusal };
    if (method === 'meters.push') this.meters = params.meters;
    const result = method === 'tests.sync' ? { tests: this.tests } : { meters: this.meters };
    return { id: 'x', ok: true, result };
  }
}
