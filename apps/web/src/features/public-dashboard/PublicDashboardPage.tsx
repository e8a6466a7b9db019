import { SOURCES } from '@phasor/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../base/errors/call-error.ts';
import { ChangingFigures } from '../../base/ui/states/ChangingFigures.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { type PublicSearch, parsePublicSearch } from '../../parts/sharing/index.ts';
import { parseWall } from '../../parts/wall/index.ts';
import { ClosedLink } from './ClosedLink.tsx';
import { PublicBoardView } from './PublicBoardView.tsx';
import styles from './PublicDashboardPage.module.css';
import { publicQueries } from './public-client.ts';
import { usePublicDetails } from './public-queries.ts';
import { isSensor } from './public-sensors.ts';
import { type LinkEnd, usePublicLive } from './use-public-live.ts';

const PublicWall = lazy(() => import('./PublicWall.tsx').then((it) => ({ default: it.PublicWall })));

/** One device for holders of a public link, without bars: made for a wall display (R-SHARE-017). */
export function PublicDashboardPage() {
  const { i18n } = useTranslation(['public-dashboard']);
  const search = parsePublicSearch(useSearch({ strict: false }));
  const { lang } = search;
  useEffect(() => {
    void i18n.changeLanguage(lang);
  }, [i18n, lang]);
  return (
    <QueryClientProvider client={publicQueries}>
      <ChangingFigures />
      <main className={styles.page}>
        <PublicDashboard key={search.token} search={search} />
      </main>
    </QueryClientProvider>
  );
}

function PublicDashboard({ search }: { search: PublicSearch }) {
  const { isWall } = parseWall(useSearch({ strict: false }));
  const live = usePublicLive(search.token);
  const { data, error } = usePublicDetails(search.token);
  const end = search.token === '' ? 'missing' : (live.end ?? endOf(error));
  if (end !== undefined) return <ClosedLink reason={end} />;
  if (data === undefined && error !== null) return <ClosedLink reason="away" />;
  if (data === undefined) return <ScreenLoader />;
  // Nothing of the charts of a meter is measured by a sensor; one that the address asks for says so.
  const graphs = search.isByDefault && isSensor(data.type) ? [] : search.graphs;
  const board = { ...search, graphs, zone: data.time_zone, source: data.source ?? SOURCES.wifi };
  const shown = { board, details: data, window: live.window, isCutOff: live.isCutOff };
  if (!isWall) return <PublicBoardView {...shown} />;
  return (
    <Suspense fallback={<ScreenLoader />}>
      <PublicWall {...shown} />
    </Suspense>
  );
}

function endOf(error: Error | null): LinkEnd | undefined {
  if (hasCode(error, 'access.token_expired')) return 'expired';
  // Refused: no session, or one without access to the link.
  return hasCode(error, 'access.forbidden', 'access.token_invalid') ? 'ended' : undefined;
}
