import { PICTURE_LIMITS, type PlacePicture } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { PictureCodec } from '../../ports/picture-codec.ts';
import type { PictureRecord, PictureRecords } from '../../ports/records/picture-records.ts';

export interface PicturesParts {
  readonly pictures: PictureRecords;
  readonly codec: PictureCodec;
}

export interface Pictures {
  readonly calls: CallHandlers<'pictures.read' | 'pictures.write' | 'pictures.remove'>;
}

/** A picture or plan of the place each device is at: seen by all it is assigned to, set by its owner (R-PICT). */
export function createPictures({ pictures, codec }: PicturesParts): Pictures {
  return {
    calls: {
      'pictures.read': async (_body, context) => {
        const picture = await pictures.ofDevice(macOf(context));
        return { data: picture === undefined ? null : shown(picture) };
      },
      'pictures.write': async ({ image }, context) => {
        const file = Buffer.from(image, 'base64');
        if (file.byteLength > PICTURE_LIMITS.bytes) throw new AppError('upload.too_large', 'image');
        const renewed = await codec.renew(file);
        if (renewed === undefined) throw new AppError('upload.format', 'image');
        const { jpeg, width, height } = renewed;
        const picture = { mac: macOf(context), image: Buffer.from(jpeg).toString('base64'), width, height };
        await pictures.put(picture);
        context.note?.(JSON.stringify({ width, height, bytes: jpeg.byteLength }));
        return { data: shown(picture) };
      },
      'pictures.remove': async (_body, context) => {
        const wasThere = await pictures.remove(macOf(context));
        if (!wasThere) context.unchanged?.();
        return {};
      },
    },
  };
}

function shown({ image, width, height }: PictureRecord): PlacePicture {
  return { image, width, height };
}

function macOf({ devices: [device] }: CallContext): string {
  if (!device) throw new AppError('access.forbidden');
  return device.mac;
}
