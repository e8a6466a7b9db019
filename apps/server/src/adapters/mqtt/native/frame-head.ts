import { isJsonObject, parseJson } from '../../json.ts';
import { readFrameNumber } from './native-frames.ts';

/** `boot` and `seq` stand within so many bytes in any frame that is made as docs/device-protocol.md shows it. */
const HEAD_BYTES = 1_024;

/**
 * The number of a data frame, read from its beginning without parsing the rest: the members before its first list or
 * object. Undefined where `boot` or `seq` comes later, or is missing.
 */
export function readFrameHead(payload: Buffer): { boot: number; seq: number } | undefined {
  const head = parseJson(Buffer.from(completed(payload.toString('utf8', 0, HEAD_BYTES))));
  return isJsonObject(head) ? readFrameNumber(head) : undefined;
}

/** The complete members of an object before its first list or object, as a separate object. */
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
