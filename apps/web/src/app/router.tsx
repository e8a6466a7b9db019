import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { rememberRoute } from '../base/addresses/last-route.ts';
import { ROUTES, type RouteEntry } from '../base/addresses/route-catalogue.ts';
import { parseSearch, searchFromRef, selectionSearch, stringifySearch } from '../base/addresses/search.ts';
import { chunk } from '../base/errors/chunk.ts';
import { session } from '../base/session/session.ts';
import { ScreenError } from '../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../base/ui/states/ScreenLoader.tsx';
import { loadPublicDashboard } from '../features/public-dashboard/index.ts';
import { routeOf } from '../parts/access/index.ts';
import { PAGE_WORDS, SHELL_WORDS } from './page-words.ts';
import { PAGES } from './pages.ts';
import { withWords } from './with-words.ts';

const rootRoute = createRootRoute({ component: Outlet });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (session.isSignedIn()) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(
    chunk(() => import('./SignInScreen.tsx')),
    'SignInScreen',
  ),
});

/** The page of a public link; it has neither bars nor a session (R-SHELL-021). */
const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/dashboard',
  component: lazyRouteComponent(chunk(loadPublicDashboard), 'PublicDashboardPage'),
});

/** Everything that needs a session: the frame around the screens, and the access to them. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  validateSearch: ({ device, group, ...others }: Record<string, unknown>) => ({
    ...others,
    ...selectionSearch({ device, group }),
  }),
  beforeLoad: async ({ search, location, preload, cause }) => {
    const { auth } = session.get();
    if (auth === undefined || !session.isSignedIn()) {
      // The bare address of the product and unknown addresses are not remembered.
      if (routeOf(location.pathname) !== undefined) rememberRoute(location.href);
      throw redirect({ to: '/login' });
    }
    const { admit } = await chunk(() => import('./admission.ts'))();
    const verdict = await admit({ pathname: location.pathname, search: location.search, isGuess: preload }, auth);
    if (verdict.kind === 'redirect') {
      const named = searchFromRef(verdict.ref);
      throw redirect({
        to: verdict.path ?? location.pathname,
        search: verdict.path === undefined ? { ...search, ...named } : named,
        replace: true,
      });
    }
    if (verdict.ref !== undefined && cause === 'enter') session.select(verdict.ref);
    return { selection: verdict.ref };
  },
  // Not before the next screen is loaded: the current one would make its calls for a device of another kind.
  onStay: ({ context: { selection } }) => {
    if (selection !== undefined) session.select(selection);
  },
  component: lazyRouteComponent(chunk(withWords(() => import('./shell/Shell.tsx'), SHELL_WORDS)), 'Shell'),
});

const anyOtherRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: () => null });
const startRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', component: () => null });

function screenRoute(entry: RouteEntry): AnyRoute {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: entry.path,
    staticData: { entry },
    component: lazyRouteComponent(chunk(withWords(PAGES[entry.page], PAGE_WORDS[entry.page])), 'Page'),
  });
}

/** The specification's spelling is the address; the correct spelling redirects to it (D24). */
const spellings = ROUTES.filter(({ path }) => path.includes('distoration-factor')).map(({ path }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: path.replace('distoration-factor', 'distortion-factor'),
    beforeLoad: ({ search }) => {
      throw redirect({ to: path, search, replace: true });
    },
  }),
);

/** The router over all existing addresses. */
export function createAppRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      signInRoute,
      publicRoute,
      ...spellings,
      shellRoute.addChildren([startRoute, anyOtherRoute, ...ROUTES.map(screenRoute)]),
    ]),
    basepath: __BASE_PATH__,
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
