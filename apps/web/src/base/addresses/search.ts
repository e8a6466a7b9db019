import { MAC_PATTERN } from '@phasor/contract';
import type { SelectionRef } from '../session/session-store.ts';

/** What every address inside the shell can carry (D60). */
export interface SelectionSearch {
  readonly device?: string;
  readonly group?: string;
}

/** How a chart screen was chosen to show it; what the next one cannot show that way, it shows in its own. */
interface ViewSearch {
  readonly range?: string;
  readonly source?: string;
}

/** Search parameters as the plain text they are: a hardware address of digits stays one. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The reverse; values that are undefined are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The selection's parameters out of what an address carries; anything that cannot be one is dropped. */
export function selectionSearch(search: Readonly<Record<string, unknown>>): SelectionSearch {
  const { device, group } = search;
  if (typeof device === 'string' && MAC_PATTERN.test(device.toUpperCase())) return { device: device.toUpperCase() };
  return typeof group === 'string' && group !== '' && group.length <= 60 ? { group } : {};
}

/** The reference an address names; undefined when it names none. */
export function refFromSearch({ device, group }: SelectionSearch): SelectionRef | undefined {
  if (device !== undefined) return { device };
  return group === undefined ? undefined : { group };
}

/** True for an address that names its selection as a link does, and nothing beside it. */
export function isPlainlyNamed(search: Readonly<Record<string, unknown>>): boolean {
  const { device, group } = searchFromRef(refFromSearch(selectionSearch(search)));
  return search.device === device && search.group === group;
}

/** The parameters that name a selection and un-name any other. */
export function searchFromRef(ref: SelectionRef | undefined): {
  device: string | undefined;
  group: string | undefined;
} {
  return {
    device: ref !== undefined && 'device' in ref ? ref.device : undefined,
    group: ref !== undefined && 'group' in ref ? ref.group : undefined,
  };
}

/** A link to another screen keeps what is selected and drops the parameters of the screen that it leaves. */
export function keepSelection({ device, group }: SelectionSearch): SelectionSearch {
  if (device !== undefined) return { device };
  return group === undefined ? {} : { group };
}

/** A link to another screen of the same family keeps the period and the source as well: last week's voltage, then its current. */
export function keepView({ range, source, ...search }: SelectionSearch & ViewSearch): SelectionSearch & ViewSearch {
  return {
    ...keepSelection(search),
    ...(range === undefined ? {} : { range }),
    ...(source === undefined ? {} : { source }),
  };
}
