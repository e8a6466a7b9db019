import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceStates } from '../../base/api/live/use-live.ts';
import { queryClient } from '../../base/api/queries/queries.ts';
import { useSetting } from '../../base/settings/settings.ts';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { prefetchFloating } from '../../base/ui/floating/Floating.tsx';
import { ChangingFigures } from '../../base/ui/states/ChangingFigures.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { Palette, prefetchPalette } from '../../features/palette/index.ts';
import { loadHealthBanner } from '../../features/system/index.ts';
import { routeOf, useRouteNames } from '../../parts/access/index.ts';
import { useOverviewUpdate } from '../../parts/hierarchy/index.ts';
import { PaperStamp } from './PaperStamp.tsx';
import styles from './Shell.module.css';
import { Snackbar } from './Snackbar.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useAdmitAgain } from './use-admit-again.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useLiveConnection } from './use-live-connection.ts';
import { useShellShortcuts } from './use-shell-shortcuts.ts';
import { useWellness } from './use-wellness.ts';
import { whenIdle } from './when-idle.ts';

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx').then((it) => ({ default: it.ShortcutsDialog })));

/** Loads what opens over the page, so that the first press shows it at once. */
function prefetchWhatOpens(): void {
  prefetchPalette();
  prefetchFloating();
}

const HealthBanner = lazy(() => loadHealthBanner().then((it) => ({ default: it.HealthBanner })));

type Opened = 'navigation' | 'palette' | 'shortcuts' | undefined;

/** Title of the browser tab: the name of the screen. */
function useDocumentTitle(pathname: string): void {
  const names = useRouteNames();
  const here = routeOf(pathname);
  const title = here === undefined ? 'Phasor' : `${names.full(here)} · Phasor`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Everything inside a session: the cached answers, and the frame around the screens. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** Sidebar, top bar, content, and the panels above them. */
function Frame() {
  const { t } = useTranslation(['shell']);
  const { pathname, search } = useLocation();
  const content = useRef<HTMLElement>(null);
  const isWide = useSetting(({ sideBarMax }) => sideBarMax);
  const [opened, setOpened] = useState<Opened>();
  const isWell = useWellness();
  const close = () => setOpened(undefined);
  useLiveConnection();
  useDeviceStates();
  useOverviewUpdate();
  useAdmitAgain();
  useDocumentTitle(pathname);
  useFocusOnArrival(content, [pathname, search.device, search.group].join(' '));
  useEffect(() => whenIdle(prefetchWhatOpens), []);
  useShellShortcuts({ palette: () => setOpened('palette'), help: () => setOpened('shortcuts') });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes what led there
  useEffect(close, [pathname]);
  return (
    <div className={styles.shell} data-mini={!isWide} data-bare={'wall' in search && search.wall === '1'}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <aside className={styles.side}>
        <Sidebar mini={!isWide} canShrink />
      </aside>
      <div className={styles.page}>
        <TopBar
          onNavigation={() => setOpened('navigation')}
          onPalette={() => setOpened('palette')}
          onShortcuts={() => setOpened('shortcuts')}
        />
        <ChangingFigures />
        <Suspense fallback={null}>{isWell ? null : <HealthBanner />}</Suspense>
        <main ref={content} id="content" className={styles.content} tabIndex={-1}>
          <Suspense fallback={<ScreenLoader />}>
            <Outlet />
          </Suspense>
        </main>
        <footer className={styles.footer}>
          Phasor v{__APP_VERSION__}
          <PaperStamp />
        </footer>
      </div>
      {opened === 'navigation' ? (
        <Dialog kind="drawer" title={t('nav.label')} hideTitle onClose={close}>
          <Sidebar mini={false} canShrink={false} />
        </Dialog>
      ) : null}
      {opened === 'palette' ? <Palette onClose={close} onShortcuts={() => setOpened('shortcuts')} /> : null}
      <Suspense fallback={null}>{opened === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}</Suspense>
      <Snackbar />
    </div>
  );
}
