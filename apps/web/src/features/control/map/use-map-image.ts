import { ERRORS, IMAGE_BYTES, imageFault, type MapImage, type MessageKey } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callWithFile } from '../../../base/api/call-with-file.ts';
import { call } from '../../../base/api/client.ts';
import { callKey } from '../../../base/api/queries/call-query.ts';
import { useFailureNotice } from '../../../base/api/queries/use-failure-notice.ts';
import { CallError, hasCode } from '../../../base/errors/call-error.ts';
import { messageToast, toasts } from '../../../base/toasts/toasts.ts';
import { uploadFault } from '../../../parts/pictures/index.ts';

const imageKey = (ID_map: number | null) => callKey('controlMaps.readImage', { ID_map: ID_map ?? 0 });

interface KnownImage {
  /** null: the map has no image, which is not shown as an error; undefined until it is known. */
  readonly image: MapImage | null | undefined;
  /** There is an image that could not be loaded. */
  readonly isLost: boolean;
}

/** The image of a map. */
export function useMapImage(ID_map: number | null): KnownImage {
  const { i18n } = useTranslation(['errors']);
  const { data, error } = useQuery({
    queryKey: imageKey(ID_map),
    queryFn: async ({ signal }): Promise<MapImage | null> => {
      if (ID_map === null) return null;
      try {
        return (await call('controlMaps.readImage', { ID_map }, { signal })).data;
      } catch (failure) {
        if (hasCode(failure, 'store.not_found')) return null;
        throw failure;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: 'all' },
  });
  useFailureNotice(error, () => toasts.show(messageToast(i18n, 'loading_image_failed')));
  const isLost = error !== null;
  return { image: isLost ? null : data, isLost };
}

interface Kept {
  readonly ID_map: number;
  readonly width: number;
  readonly height: number;
}

/** Stores a file as the image of a map, new or as a replacement; `fault` is why the last one was not stored. */
export function useKeepImage(ID_map: number | null, onKept: (image: Kept) => void) {
  const client = useQueryClient();
  const [fault, setFault] = useState<MessageKey>();
  const keeping = useMutation({
    meta: { quiet: 'all' },
    mutationFn: (file: File) => sendImage(ID_map, file),
    onSuccess: (kept) => {
      void client.invalidateQueries({ queryKey: imageKey(kept.ID_map) });
      onKept(kept);
    },
    onError: (error) => {
      if (!(error instanceof CallError && error.endsSession)) setFault(uploadFault(error));
    },
  });
  return {
    keep(file: File) {
      const wrong = imageFault(file, IMAGE_BYTES.map);
      if (wrong === undefined) keeping.mutate(file);
      else setFault(ERRORS[wrong].message);
    },
    isPending: keeping.isPending,
    fault,
    forget: () => setFault(undefined),
  };
}

async function sendImage(ID_map: number | null, image: File): Promise<Kept> {
  const send = async (fields: { ID_map?: number }) =>
    (await callWithFile('controlMaps.writeImage', fields, { image: [image] })).data;
  if (ID_map === null) return await send({});
  try {
    return await send({ ID_map });
  } catch (error) {
    // The previous image was removed elsewhere: this one is then new.
    if (!hasCode(error, 'store.not_found')) throw error;
    return await send({});
  }
}
