import type { CallAnswer, CallName } from '@phasor/contract';
import { endSession } from '../session/end-session.ts';
import { session } from '../session/session.ts';
import { type CallInput, createCaller } from './caller.ts';

/**
 * One call of the contract's table as a multipart form: the files as they are, everything else as text.
 * @throws CallError
 */
export async function callWithFile<Name extends CallName>(
  name: Name,
  input: Partial<CallInput<Name>>,
  files: Readonly<Record<string, Blob>>,
): Promise<CallAnswer<Name>> {
  const send = createCaller({
    // The browser itself writes the boundary of a form into its header.
    fetch: (url, { headers: _json, body, ...request } = {}) =>
      globalThis.fetch(url, { ...request, body: formOf(JSON.parse(String(body)), files) }),
    userToken: () => session.get().auth?.token,
    onSessionEnd: endSession,
  });
  return await send(name, input as CallInput<Name>);
}

function formOf(fields: Readonly<Record<string, unknown>>, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const [field, file] of Object.entries(files)) form.append(field, file);
  return form;
}
