import { queryClient } from '../api/queries.ts';
import { readHierarchyForSelection } from '../hierarchy/hierarchy-query.ts';
import { dashboardPath } from '../hierarchy/selection.ts';
import { session } from '../session/session.ts';
import type { AuthRecord } from '../session/session-store.ts';
import { judgeVisit, type Verdict } from './navigation.ts';
import { canOpen, routeOf } from './route-access.ts';
import { refFromSearch, selectionSearch } from './search.ts';

interface Wish {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** What becomes of a visit by someone signed in; reads the tree first, which names what there is to select. */
export async function admit({ pathname, search }: Wish, auth: AuthRecord): Promise<Verdict> {
  const { nodes } = await readHierarchyForSelection(queryClient);
  const { devices, selection: last } = session.get();
  const visit = { route: routeOf(pathname), named: refFromSearch(selectionSearch(search)), last };
  return judgeVisit(visit, { nodes, devices, auth }, { canOpen, defaultPath: dashboardPath });
}
