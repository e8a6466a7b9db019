import { PICTURE_LIMITS } from '@phasor/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SharpPictures } from './sharp-pictures.ts';

const codec = new SharpPictures();
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 10, b: 10, alpha: 0 } } });
const SECRET = 'where the owner lives';

describe('a picture', () => {
  it.each([
    ['PNG', () => blank(40, 30).png().toBuffer()],
    ['JPEG', () => blank(40, 30).jpeg().toBuffer()],
  ])('in a %s file is made anew as JPEG', async (_format, file) => {
    const renewed = await codec.renew(await file());
    expect(renewed).toMatchObject({ width: 40, height: 30 });
    expect(await sharp(renewed?.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  // proves R-PICT-004
  it('keeps nothing of its file but the pixels, and stands upright', async () => {
    const exif = { IFD0: { Copyright: SECRET } };
    const picture = await blank(40, 30).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    const file = Buffer.concat([picture, Buffer.from(`<script>${SECRET}</script>`)]);
    expect(file.includes(SECRET)).toBe(true);
    const { jpeg = new Uint8Array(), ...size } = (await codec.renew(file)) ?? {};
    expect(size).toEqual({ width: 30, height: 40 });
    expect(Buffer.from(jpeg).includes(SECRET)).toBe(false);
    expect((await sharp(jpeg).metadata()).exif).toBeUndefined();
  });

  it('is made smaller beyond 2,000 pixels of an edge, and never larger', async () => {
    const { edge } = PICTURE_LIMITS;
    expect(
      await codec.renew(
        await blank(edge * 2, 100)
          .png()
          .toBuffer(),
      ),
    ).toMatchObject({ width: edge, height: 50 });
    expect(await codec.renew(await blank(1, edge).png().toBuffer())).toMatchObject({ width: 1, height: edge });
  });

  // proves R-PICT-004
  it('has at most 25 million pixels, however few bytes those take', async () => {
    const [within, beyond] = await Promise.all([5_000, 5_001].map((width) => blank(width, 5_000).png().toBuffer()));
    expect(await codec.renew(within ?? new Uint8Array())).toBeDefined();
    expect(await codec.renew(beyond ?? new Uint8Array())).toBeUndefined();
  });

  // proves R-PICT-001
  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', () => blank(9, 9).gif().toBuffer()],
    ['a WebP', () => blank(9, 9).webp().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
    ['the beginning of a PNG alone', async () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a JPEG cut short', async () => (await blank(400, 300).jpeg().toBuffer()).subarray(0, 700)],
  ])('is not %s', async (_what, file) => {
    expect(await codec.renew(await file())).toBeUndefined();
  });

  it('that is damaged keeps none from being taken after it', async () => {
    const good = await blank(9, 9).png().toBuffer();
    const taken = await Promise.all([good.subarray(0, 40), good].map((file) => codec.renew(file)));
    expect(taken.map((picture) => picture !== undefined)).toEqual([false, true]);
  });
});
