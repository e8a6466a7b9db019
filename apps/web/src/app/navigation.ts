import type { Capability } from '@phasor/contract';
import type { RouteEntry } from '../base/addresses/route-catalogue.ts';
import { type AuthRecord, type SelectionRef, sameSelection } from '../base/session/session-store.ts';
import { type Facility, isThere, refOf, resolveSelection, type Selection } from '../parts/hierarchy/index.ts';

/** A visit of an address. */
export interface Visit {
  readonly route: RouteEntry | undefined;
  /** The selection in the address. */
  readonly named: SelectionRef | undefined;
  /** The selection is not in the form that links use, or the address has another parameter. */
  readonly isUntidy?: boolean;
  /** The selection of the session. */
  readonly last: SelectionRef | undefined;
}

export type Verdict =
  | { readonly kind: 'open'; readonly ref: SelectionRef | undefined }
  /** To another address of the product: without `path` the path stays and only the selection is added. */
  | {
      readonly kind: 'redirect';
      readonly path: string | undefined;
      readonly ref: SelectionRef | undefined;
      /** What the device of the address lacks for its screen. */
      readonly lacks?: Capability;
    };

export interface Rules {
  readonly canOpen: (route: RouteEntry, viewer: { auth: AuthRecord; selection: Selection }) => boolean;
  readonly lackedFor: (route: RouteEntry, viewer: { auth: AuthRecord; selection: Selection }) => Capability | undefined;
  readonly defaultPath: (selection: Selection) => string;
  /** Target of an address without a page of its own. */
  readonly onwardPath: (route: RouteEntry, viewer: { auth: AuthRecord; selection: Selection }) => string | undefined;
}

/**
 * Result of a visit inside the shell: the screen opens, or the user is redirected to a screen that can show the selection.
 * An unknown address leads to the selection's dashboard (R-SHELL-002).
 */
export function judgeVisit(visit: Visit, facility: Facility & { auth: AuthRecord }, rules: Rules): Verdict {
  const selection = resolveSelection([visit.named, visit.last], facility);
  const ref = refOf(selection);
  const { route } = visit;
  const viewer = { auth: facility.auth, selection };
  if (route === undefined || !rules.canOpen(route, viewer)) {
    const path = rules.defaultPath(selection);
    // If even the default is closed, it opens and reports that itself, which avoids a loop.
    const lacks = route && rules.lackedFor(route, viewer);
    if (route?.path !== path) return { kind: 'redirect', path, ref, ...(lacks !== undefined && { lacks }) };
  }
  const onward = route && rules.onwardPath(route, viewer);
  if (onward !== undefined) return { kind: 'redirect', path: onward, ref };
  return !visit.isUntidy && sameSelection(visit.named, ref)
    ? { kind: 'open', ref }
    : { kind: 'redirect', path: undefined, ref };
}

/**
 * Whether an address names a device or group that the account does not have, or no longer has: a link from another user, a
 * withdrawn device. Groups cannot be checked without a tree.
 */
export function isUnavailable(named: SelectionRef | undefined, facility: Facility): boolean {
  if (named === undefined || ('group' in named && facility.nodes.length === 0)) return false;
  return !isThere(named, facility);
}
