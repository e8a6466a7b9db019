import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { readHierarchyForSelection } from '../hierarchy/hierarchy-query.ts';
import { dashboardPath, refOf } from '../hierarchy/selection.ts';
import { session } from '../session/session.ts';
import { ScreenError } from '../ui/ScreenError.tsx';
import { ScreenLoader } from '../ui/ScreenLoader.tsx';
import { rememberRoute } from './last-route.ts';
import { judgeVisit } from './navigation.ts';
import { PAGES } from './pages.ts';
import { canOpen, ROUTES, routeOf } from './route-access.ts';
import type { RouteEntry } from './route-catalogue.ts';
import { parseSearch, refFromSearch, searchFromRef, selectionSearch, stringifySearch } from './search.ts';

/** What every route can use. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly texts: i18n;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (session.isSignedIn()) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => import('../features/sign-in/SignInPage.tsx'), 'SignInPage'),
});

/** Everything that needs a session: the frame around the screens, and who may see which. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: (search: Record<string, unknown>) => ({ ...search, ...selectionSearch(search) }),
  beforeLoad: async ({ context, search, location }) => {
    const { auth } = session.get();
    if (auth === undefined || !session.isSignedIn()) {
      rememberRoute(location.href);
      throw redirect({ to: '/login' });
    }
    const { nodes } = await readHierarchyForSelection(context.queryClient, context.texts);
    const { devices, selection: last } = session.get();
    const visit = { route: routeOf(location.pathname), named: refFromSearch(selectionSearch(search)), last };
    const verdict = judgeVisit(visit, { nodes, devices, auth }, { canOpen, defaultPath: dashboardPath });
    if (verdict.kind === 'redirect') {
      const named = searchFromRef(verdict.ref);
      throw redirect({
        to: verdict.path ?? location.pathname,
        search: verdict.path === undefined ? { ...search, ...named } : named,
        replace: true,
      });
    }
    const ref = refOf(verdict.selection);
    if (ref !== undefined) session.select(ref);
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
});

const anyOtherRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: () => null });
const startRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', component: () => null });

function screenRoute(entry: RouteEntry): AnyRoute {
  const load = PAGES[entry.page];
  if (load === undefined) throw new Error(`${entry.path} has no page`);
  return createRoute({
    getParentRoute: () => shellRoute,
    path: entry.path,
    staticData: { entry },
    component: lazyRouteComponent(load, 'Page'),
  });
}

/** The specification's spelling is the address; the right spelling leads there too (decision 24). */
const spellings = ROUTES.filter(({ path }) => path.includes('distoration-factor')).map(({ path }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: path.replace('distoration-factor', 'distortion-factor'),
    beforeLoad: ({ search }) => {
      throw redirect({ to: path, search, replace: true });
    },
  }),
);

/** The router over all addresses that exist. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      signInRoute,
      ...spellings,
      shellRoute.addChildren([startRoute, anyOtherRoute, ...ROUTES.map(screenRoute)]),
    ]),
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: ScreenLoader,
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    entry?: RouteEntry;
  }
}
