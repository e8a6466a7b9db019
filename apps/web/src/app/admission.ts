import type { ApplicationRight } from '@phasor/contract';
import type { RouteEntry } from '../base/addresses/route-catalogue.ts';
import { isPlainlyNamed, refFromSearch, selectionSearch } from '../base/addresses/search.ts';
import { callQuery } from '../base/api/queries/call-query.ts';
import { queryClient } from '../base/api/queries/queries.ts';
import { hasCode } from '../base/errors/call-error.ts';
import { texts } from '../base/i18n/texts.ts';
import { refreshSession } from '../base/renewal/refresh-session.ts';
import { session } from '../base/session/session.ts';
import type { AuthRecord } from '../base/session/session-store.ts';
import { toasts } from '../base/toasts/toasts.ts';
import { canOpen, firstPath, lackedFor, onwardPath, routeOf } from '../parts/access/index.ts';
import { readHierarchyForSelection } from '../parts/hierarchy/index.ts';
import { withConfirmedRights } from './confirmed-rights.ts';
import { isUnavailable, judgeVisit, type Verdict } from './navigation.ts';

interface Wish {
  readonly pathname: string;
  /** As in the address. */
  readonly search: Readonly<Record<string, unknown>>;
  /** Only a guess at the next visit: failures are not reported. */
  readonly isGuess: boolean;
}

/** Result of a visit by an account that is signed in. Reads the tree first, which names the groups that can be selected. */
export async function admit({ pathname, search, isGuess }: Wish, auth: AuthRecord): Promise<Verdict> {
  const { nodes } = await readHierarchyForSelection(queryClient);
  const { devices, selection: last } = session.get();
  const route = routeOf(pathname);
  const confirmed = await withConfirmedRights(rightsFor(route, auth), auth, { isGranted, refresh });
  const visit = { route, named: refFromSearch(selectionSearch(search)), isUntidy: !isPlainlyNamed(search), last };
  if (!isGuess && isUnavailable(visit.named, { nodes, devices })) {
    toasts.show({ kind: 'info', title: texts.t('common:unavailable.title'), hint: texts.t('common:unavailable.hint') });
  }
  const verdict = judgeVisit(
    visit,
    { nodes, devices, auth: confirmed },
    { canOpen, lackedFor, defaultPath: (selection) => firstPath(selection, confirmed), onwardPath },
  );
  const lacks = verdict.kind === 'redirect' ? verdict.lacks : undefined;
  if (!isGuess && lacks !== undefined) {
    const hint = texts.t(`common:incapable.${lacks}`);
    toasts.show({ kind: 'info', title: texts.t('common:incapable.title'), hint });
  }
  return verdict;
}

/** Rights that decide on a visit; for an address that leads to the first application, all of them. */
function rightsFor(route: RouteEntry | undefined, auth: AuthRecord): readonly ApplicationRight[] {
  if (route?.leadsOnTo === 'applications') return auth.applications;
  return auth.applications.filter((right) => right === route?.right);
}

/** If the server cannot be reached, the screen opens and its own calls report the failure. */
async function isGranted(right: ApplicationRight): Promise<boolean> {
  const question = callQuery('access.application', { application: right });
  return queryClient.fetchQuery({ ...question, meta: { quiet: 'all' } }).then(
    () => true,
    (error: unknown) => !hasCode(error, 'access.forbidden'),
  );
}

/** The account as the server reports it; the last known one if the server does not answer. */
async function refresh(): Promise<AuthRecord> {
  const { auth: before } = session.get();
  await refreshSession().catch(() => undefined);
  const auth = session.get().auth ?? before;
  if (auth === undefined) throw new Error('no account is signed in');
  return auth;
}
