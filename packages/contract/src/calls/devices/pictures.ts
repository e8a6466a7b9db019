import { z } from 'zod';
import { BASE64, JPEG, ok, token } from '../fields.ts';

const picture = z.object({
  /** A JPEG file in base64. */
  image: z.string().meta(JPEG),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
});
export type PlacePicture = z.infer<typeof picture>;

export const picturesCalls = {
  'pictures.read': { request: z.object({ token }), answer: ok.extend({ data: picture.nullable() }) },
  'pictures.write': {
    /** A PNG or JPEG file in base64; its content is checked, not its name (R-PICT-001). */
    request: z.object({ token, image: z.string().min(1).meta(BASE64) }),
    answer: ok.extend({ data: picture }),
  },
  'pictures.remove': { request: z.object({ token }), answer: ok },
};
