import type { CallAnswer, CallName } from '@phasor/contract';
import { endSession } from '../session/end-session.ts';
import { session } from '../session/session.ts';
import { type CallInput, createCaller } from './caller.ts';

type Files = Readonly<Record<string, readonly Blob[]>>;

/**
 * One call of the contract's table as a multipart form: files unchanged, several under one name as a list, everything else
 * as text. Files in JSON would be a third larger.
 *
 * @throws CallError
 */
export async function callWithFile<Name extends CallName>(
  name: Name,
  input: Partial<CallInput<Name>>,
  files: Files,
): Promise<CallAnswer<Name>> {
  const send = createCaller({
    // The browser sets the header of a form, with its boundary.
    fetch: (url, { headers: _json, body, ...request } = {}) =>
      globalThis.fetch(url, { ...request, body: formOf(JSON.parse(String(body)), files) }),
    userToken: () => session.get().auth?.token,
    onSessionEnd: endSession,
  });
  return await send(name, input as CallInput<Name>);
}

function formOf(fields: Readonly<Record<string, unknown>>, files: Files): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  for (const [field, some] of Object.entries(files)) for (const file of some) form.append(field, file);
  return form;
}
