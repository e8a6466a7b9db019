import type { MessageKey, PlacePicture } from '@phasor/contract';
import { ERRORS, imageFault, PICTURE_LIMITS } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { useFailureNotice } from '../../base/api/queries/use-failure-notice.ts';
import { CallError } from '../../base/errors/call-error.ts';
import { messageToast, toasts } from '../../base/toasts/toasts.ts';

/** Errors of the server about the file have their own texts; any other error is a failed upload. */
const OF_THE_FILE: readonly MessageKey[] = [ERRORS['upload.format'].message, ERRORS['upload.too_large'].message];

/** The picture of the place a device is at; null where there is none, undefined until it is known. */
export function usePicture(token: string): PlacePicture | null | undefined {
  const { i18n } = useTranslation(['errors']);
  const { data, error } = useQuery({ ...callQuery('pictures.read', { token }), meta: { quiet: 'all' } });
  useFailureNotice(error, () => toasts.show(messageToast(i18n, 'loading_image_failed')));
  return data?.data;
}

/** Keeps a file as the picture of the place; undefined removes it. Failures are shown. */
export function useKeepPicture(token: string) {
  const { i18n } = useTranslation(['errors']);
  const client = useQueryClient();
  const key = callKey('pictures.read', { token });
  const keeping = useMutation({
    meta: { quiet: 'all' },
    mutationFn: async (file: File | undefined) => {
      if (file === undefined) return { data: null, ...(await call('pictures.remove', { token })) };
      return await call('pictures.write', { token, image: await base64OfFile(file) });
    },
    onSuccess: (answer) => client.setQueryData(key, answer),
    onError: (error) => {
      if (error instanceof CallError && error.endsSession) return;
      toasts.show(messageToast(i18n, uploadFault(error)));
    },
  });
  const keep = (file: File) => {
    const fault = imageFault(file, PICTURE_LIMITS.bytes);
    if (fault === undefined) keeping.mutate(file);
    else toasts.show(messageToast(i18n, ERRORS[fault].message));
  };
  return { keep, remove: () => keeping.mutate(undefined), isPending: keeping.isPending };
}

/** The text of a failed upload. */
export function uploadFault(error: unknown): MessageKey {
  const isOfTheFile = error instanceof CallError && OF_THE_FILE.includes(error.messageKey);
  return isOfTheFile ? error.messageKey : 'image_file_upload_failed';
}

async function base64OfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
