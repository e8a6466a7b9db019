import type { ApplicationRight } from '@phasor/contract';
import { hasCode } from '../api/call-error.ts';
import { callQuery } from '../api/call-query.ts';
import { queryClient } from '../api/queries.ts';
import { readHierarchyForSelection } from '../hierarchy/hierarchy-query.ts';
import { dashboardPath } from '../hierarchy/selection.ts';
import { session } from '../session/session.ts';
import type { AuthRecord } from '../session/session-store.ts';
import { judgeVisit, type Verdict } from './navigation.ts';
import { canOpen, routeOf } from './route-access.ts';
import { refFromSearch, selectionSearch } from './search.ts';

const FORBIDDEN = 403;

interface Wish {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** What becomes of a visit by someone signed in; reads the tree first, which names what there is to select. */
export async function admit({ pathname, search }: Wish, auth: AuthRecord): Promise<Verdict> {
  const { nodes } = await readHierarchyForSelection(queryClient);
  const { devices, selection: last } = session.get();
  const route = routeOf(pathname);
  const confirmed = await withConfirmedRight(route?.right, auth);
  const visit = { route, named: refFromSearch(selectionSearch(search)), last };
  return judgeVisit(visit, { nodes, devices, auth: confirmed }, { canOpen, defaultPath: dashboardPath });
}

/**
 * The account without the right to an application that the server no longer grants (1-core.md, 2: route guards). Where
 * the server cannot be asked, the screen opens and its own calls tell.
 */
async function withConfirmedRight(right: ApplicationRight | undefined, auth: AuthRecord): Promise<AuthRecord> {
  if (right === undefined || !auth.applications.includes(right)) return auth;
  const question = callQuery('access.application', { application: right });
  const isGranted = await queryClient.fetchQuery({ ...question, meta: { quiet: 'all' } }).then(
    () => true,
    (error: unknown) => !hasCode(error, FORBIDDEN),
  );
  return isGranted ? auth : { ...auth, applications: auth.applications.filter((each) => each !== right) };
}
