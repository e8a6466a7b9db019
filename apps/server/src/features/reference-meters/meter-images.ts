import { IMAGE_BYTES } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { PictureCodec } from '../../ports/picture-codec.ts';
import type { StoredMeterImage, StoredMeterRecords } from '../../ports/records/stored-meter-records.ts';
import { precisionMeter } from './precision-meter.ts';

interface ImageParts {
  readonly storedMeters: StoredMeterRecords;
  readonly codec: PictureCodec;
}

/** Images of stored meters: judged by their content, made anew from their pixels, all of a call taken or none. */
export function meterImages({
  storedMeters,
  codec,
}: ImageParts): CallHandlers<'meters.addImages' | 'meters.images' | 'meters.removeImage'> {
  return {
    'meters.addImages': async ({ meter_ID, images }, context) => {
      const mac = precisionMeter(context);
      const files = images.map((image) => Buffer.from(image, 'base64'));
      if (files.some(({ byteLength }) => byteLength > IMAGE_BYTES.meter)) {
        throw new AppError('upload.too_large', 'images');
      }
      const renewed: StoredMeterImage[] = [];
      for (const file of files) {
        const picture = await codec.renew(file);
        if (picture === undefined) throw new AppError('upload.format', 'images');
        const { jpeg, width, height } = picture;
        renewed.push({ image: Buffer.from(jpeg).toString('base64'), width, height });
      }
      const outcome = await storedMeters.addImages(mac, meter_ID, renewed);
      if (outcome === 'unknown') throw new AppError('store.not_found', 'meter_ID');
      if (outcome === 'full') throw new AppError('request.invalid', 'images', 'the meter has as many as it can have');
      context.note?.(JSON.stringify({ ID_meter: meter_ID, images: renewed.length }));
      return {};
    },
    'meters.images': async ({ meter_ID }, context) => {
      const images = await storedMeters.images(precisionMeter(context), meter_ID);
      return { data: images.map(({ id, image, width, height }) => ({ ID: id, image, width, height })) };
    },
    'meters.removeImage': async ({ meter_ID, ID }, context) => {
      const isGone = await storedMeters.removeImage(precisionMeter(context), meter_ID, ID);
      if (!isGone) throw new AppError('store.not_found', 'ID');
      context.note?.(JSON.stringify({ ID_meter: meter_ID, image: ID }));
      return {};
    },
  };
}
