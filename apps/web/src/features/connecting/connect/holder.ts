import { hasCode } from '../../../base/errors/call-error.ts';

/** Who has topics in common with what is to be connected. */
export interface Holder {
  /** MAC of the device that is alone behind its connection; null = none in use. */
  readonly device: string | null;
  /** Id of the gateway that receives there; null = none. */
  readonly gateway: string | null;
  readonly name: string;
}

/** The holder that a refusal names; undefined = it has another reason. */
export function holderOf(error: unknown): Holder | undefined {
  const data = hasCode(error, 'request.invalid') ? error.data : undefined;
  if (typeof data !== 'object' || data === null || !('device' in data && 'gateway' in data && 'name' in data)) return;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return { device: text(data.device), gateway: text(data.gateway), name: text(data.name) ?? '' };
}
