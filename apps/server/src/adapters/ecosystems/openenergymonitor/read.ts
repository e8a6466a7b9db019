import { isJsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Findings } from '../finding.ts';
import { instantOfSeconds } from '../instant.ts';
import { numberOf } from '../reading.ts';
import { readBulk, readPost } from './emoncms.ts';
import { channelsMemo, nodeFindings, readNode } from './node.ts';

const LARGEST_TEXT = 64;

/**
 * `emon/<node>/<name>` with a value each, `emon/<node>` with all of them as JSON, and the bodies of the two calls of emoncms.
 * @see https://docs.openenergymonitor.org/emonhub/configuration.html
 */
export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  if (/^input\/bulk(\.json)?$/.test(topic)) return readBulk(payload.toString(), context);
  if (/^input\/post(\.json)?$/.test(topic)) return readPost(payload.toString(), context);
  const [, key, name] = /^emon\/([^/]+)(?:\/([^/]+))?$/.exec(topic) ?? [];
  if (key === undefined || (context.key !== null && key !== context.key)) return [];
  const known = numberOf(context.memos.get(channelsMemo(key))) ?? 0;
  if (name !== undefined) {
    const text = payload.toString('utf8', 0, LARGEST_TEXT);
    return nodeFindings(key, null, readNode({ [name]: text }, known));
  }
  const value = parseJson(payload);
  if (!isJsonObject(value)) return [{ kind: 'unreadable', key, reason: value === undefined ? 'json' : 'shape' }];
  return nodeFindings(key, instantOfSeconds(value.time), readNode(value, known));
}
