import { isJsonObject, type JsonObject } from '../../json.ts';
import type { Findings } from '../finding.ts';

interface Message {
  readonly key: string;
  readonly body: JsonObject;
}

/** What a device reports about itself after it has connected; inside `Info1` since version 10. */
export function readInformation({ key, body }: Message): Findings {
  const info = isJsonObject(body.Info1) ? body.Info1 : body;
  return [{ kind: 'identity', key, ...textAs('model', info.Module), ...firmwareOf(info.Version) }];
}

/** Answer to `STATUS`: names that a person gave. */
export function readBasics({ key, body }: Message): Findings {
  const friendly = Array.isArray(body.FriendlyName) ? body.FriendlyName : [body.FriendlyName];
  const relays = friendly.filter((name) => typeof name === 'string' && name !== '').length;
  const name = textAs('name', body.DeviceName ?? friendly[0]);
  return Object.keys(name).length === 0 ? [] : [{ kind: 'identity', key, ...name, ...(relays > 1 ? { relays } : {}) }];
}

/** Answer to `STATUS 2`. */
export function readFirmware({ key, body }: Message): Findings {
  return [{ kind: 'identity', key, ...firmwareOf(body.Version) }];
}

/** The version without the name of the build: `14.3.0(release-tasmota)` is `14.3.0`. */
export function firmwareOf(raw: unknown): { readonly firmware?: string } {
  return typeof raw === 'string' ? textAs('firmware', raw.replace(/\(.*$/, '')) : {};
}

/** A text under its name, or nothing where it is absent or empty. */
export function textAs<Name extends string>(name: Name, raw: unknown): { readonly [Key in Name]?: string } {
  const text = typeof raw === 'string' ? raw.trim().slice(0, 100) : '';
  return text === '' ? {} : ({ [name]: text } as { [Key in Name]: string });
}
