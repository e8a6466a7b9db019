import { isJsonObject, parseJson } from '../json.ts';
import { readFrameNumber } from './native-frames.ts';

/** `boot` and `seq` stand within so many bytes in any frame that is made as docs/device-protocol.md shows it. */
const HEAD_BYTES = 1_024;

/**
 * The number of a data frame as its beginning tells it, without reading the rest: what stands before its first list or
 * object. Undefined where `boot` or `seq` stands behind that, or nowhere.
 */
export function readFrameHead(payload: Buffer): { boot: number; seq: number } | undefined {
  const head = parseJson(Buffer.from(completed(payload.toString('utf8', 0, HEAD_BYTES))));
  return isJsonObject(head) ? readFrameNumber(head) : undefined;
}

/** The members of an object that are whole before its first list or object, as an object of their own. */
function completed(text: string): string {
  const opening = text.search(/\S/);
  if (text[opening] !== '{') return '';
  let isText = false;
  let end = opening + 1;
  for (let at = end; at < text.length; at += 1) {
    const sign = text[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && sign === ',') end = at;
    else if (!isText && (sign === '[' || sign === '{')) break;
  }
  return `${text.slice(0, end)}}`;
}
