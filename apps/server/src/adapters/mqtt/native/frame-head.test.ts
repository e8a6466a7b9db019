import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFrameHead } from './frame-head.ts';

const head = (text: string) => readFrameHead(Buffer.from(text));

it.each([
  ['as documented', '{"boot":17,"seq":481,"interval":1,"samples":[{"ts":1,"U":{"L1":230'],
  ['with spaces and lines', ' {\n "seq" : 481 ,\t"boot" : 17,\n "samples" : [ '],
  ['cut off within a number', '{"boot":17,"seq":481,"interval":12'],
  ['with texts that look like more', '{"boot":17,"name":"a\\"}],[{","seq":481,"samples":[1]}'],
])('finds the number of a frame %s', (_, text) => {
  expect(head(text)).toEqual({ boot: 17, seq: 481 });
});

it.each([
  ['behind the samples', '{"boot":17,"samples":[{"ts":1}],"seq":481}'],
  ['inside something else', '{"boot":17,"other":{"seq":481},"samples":[]}'],
  ['that is a fraction', '{"boot":17,"seq":1.5,"samples":[]}'],
  ['that may go on where the beginning ends', `{"boot":17,${' '.repeat(1_010)}"seq":4`],
  ['in a list', '[{"boot":17,"seq":481}]'],
  ['in nothing', ''],
])('reads no number %s', (_, text) => {
  expect(head(text)).toBeUndefined();
});

it('reads of any frame what reading all of it would, and never throws', () => {
  const name = fc.string({ maxLength: 100 });
  fc.assert(
    fc.property(fc.record({ boot: fc.nat(), name, seq: fc.nat() }), fc.jsonValue(), ({ boot, name, seq }, value) => {
      expect(head(JSON.stringify({ boot, name, seq, samples: [value] }))).toEqual({ boot, seq });
    }),
  );
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void readFrameHead(Buffer.from(bytes))));
});
