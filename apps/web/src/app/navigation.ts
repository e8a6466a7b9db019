import type { RouteEntry } from '../base/addresses/route-catalogue.ts';
import { type AuthRecord, type SelectionRef, sameSelection } from '../base/session/session-store.ts';
import { type Facility, isThere, refOf, resolveSelection, type Selection } from '../parts/hierarchy/index.ts';

/** An address someone wants to open. */
export interface Visit {
  readonly route: RouteEntry | undefined;
  /** The selection the address names. */
  readonly named: SelectionRef | undefined;
  /** It names that otherwise than a link does, or something else beside it. */
  readonly isUntidy?: boolean;
  /** The selection of the session. */
  readonly last: SelectionRef | undefined;
}

export type Verdict =
  | { readonly kind: 'open'; readonly ref: SelectionRef | undefined }
  /** To another address of the product: `path` undefined keeps the path and only names the selection. */
  | { readonly kind: 'redirect'; readonly path: string | undefined; readonly ref: SelectionRef | undefined };

export interface Rules {
  readonly canOpen: (route: RouteEntry, viewer: { auth: AuthRecord; selection: Selection }) => boolean;
  readonly defaultPath: (selection: Selection) => string;
  /** Where an address that shows nothing itself leads on to. */
  readonly onwardPath: (route: RouteEntry, viewer: { auth: AuthRecord; selection: Selection }) => string | undefined;
}

/**
 * What becomes of a visit inside the shell: the screen opens, or the person is sent where the selection can be shown.
 * An unknown address leads to the selection's dashboard (R-SHELL-002).
 */
export function judgeVisit(visit: Visit, facility: Facility & { auth: AuthRecord }, rules: Rules): Verdict {
  const selection = resolveSelection([visit.named, visit.last], facility);
  const ref = refOf(selection);
  const { route } = visit;
  const viewer = { auth: facility.auth, selection };
  if (route === undefined || !rules.canOpen(route, viewer)) {
    const path = rules.defaultPath(selection);
    // Where even the default is closed, it opens and says so itself instead of sending in circles.
    if (route?.path !== path) return { kind: 'redirect', path, ref };
  }
  const onward = route && rules.onwardPath(route, viewer);
  if (onward !== undefined) return { kind: 'redirect', path: onward, ref };
  return !visit.isUntidy && sameSelection(visit.named, ref)
    ? { kind: 'open', ref }
    : { kind: 'redirect', path: undefined, ref };
}

/**
 * Whether an address names what the account does not have, or no longer: a sent link of somebody else, a device that was
 * taken. Without a tree nothing can be said of groups.
 */
export function isUnavailable(named: SelectionRef | undefined, facility: Facility): boolean {
  if (named === undefined || ('group' in named && facility.nodes.length === 0)) return false;
  return !isThere(named, facility);
}
