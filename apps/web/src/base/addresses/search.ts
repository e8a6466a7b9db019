import { MAC_PATTERN } from '@phasor/contract';
import type { SelectionRef } from '../session/session-store.ts';

/** Parameters that every address inside the shell can have (D60). */
export interface SelectionSearch {
  readonly device?: string;
  readonly group?: string;
}

/** Display options of a chart screen. A screen that does not support one uses its own default. */
interface ViewSearch {
  readonly range?: string;
  readonly source?: string;
}

/** Search parameters as plain text: a hardware address of digits stays text. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The reverse; values that are undefined are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** The selection's parameters of an address; invalid ones are dropped. */
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

/** True if the address names its selection in the form that links use, with no other parameter. */
export function isPlainlyNamed(search: Readonly<Record<string, unknown>>): boolean {
  const { device, group } = searchFromRef(refFromSearch(selectionSearch(search)));
  return search.device === device && search.group === group;
}

/** The parameters that name a selection and remove any other. */
export function searchFromRef(ref: SelectionRef | undefined): {
  device: string | undefined;
  group: string | undefined;
} {
  return {
    device: ref !== undefined && 'device' in ref ? ref.device : undefined,
    group: ref !== undefined && 'group' in ref ? ref.group : undefined,
  };
}

/** A link to another screen keeps the selection and drops the parameters of the current screen. */
export function keepSelection({ device, group }: SelectionSearch): SelectionSearch {
  if (device !== undefined) return { device };
  return group === undefined ? {} : { group };
}

/**
 * A link to another screen of the same family also keeps the period and the source: last week's voltage, then its current.
 */
export function keepView({ range, source, ...search }: SelectionSearch & ViewSearch): SelectionSearch & ViewSearch {
  return {
    ...keepSelection(search),
    ...(range === undefined ? {} : { range }),
    ...(source === undefined ? {} : { source }),
  };
}
