import { createCaller } from '../../api/caller.ts';
import { endSession } from '../../session/end-session.ts';
import { session } from '../../session/session.ts';

interface Target {
  readonly device_token: string;
  readonly meter_ID: number;
}

/**
 * Sends images of a meter as the form that the call takes (3-devices-tools-applications.md, 7): JSON would make them a third
 * larger. @throws CallError
 */
export async function uploadImages(target: Target, files: readonly File[]): Promise<void> {
  const send = createCaller({
    fetch: (url, { headers: _json, body: _body, ...request } = {}) =>
      globalThis.fetch(url, { ...request, body: formOf(target, files) }),
    userToken: () => session.get().auth?.token,
    onSessionEnd: endSession,
  });
  await send('meters.addImages', { ...target, images: [] });
}

function formOf({ device_token, meter_ID }: Target, files: readonly File[]): FormData {
  const form = new FormData();
  form.set('device_token', device_token);
  form.set('meter_ID', String(meter_ID));
  for (const file of files) form.append('images', file, file.name);
  return form;
}
