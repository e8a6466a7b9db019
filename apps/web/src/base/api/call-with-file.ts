import type { CallAnswer, CallName } from '@phasor/contract';
import type { CallInput, CallOptions } from './caller.ts';
import { call } from './client.ts';

/** A call whose input has files, which are sent beside its other fields. @throws CallError */
export function callWithFile<Name extends CallName>(
  name: Name,
  fields: Partial<CallInput<Name>>,
  files: NonNullable<CallOptions['files']>,
): Promise<CallAnswer<Name>> {
  return call(name, fields as CallInput<Name>, { files });
}
