import { useTranslation } from 'react-i18next';
import type { RouteEntry } from '../../base/addresses/route-catalogue.ts';
import { session } from '../../base/session/session.ts';
import type { AuthRecord } from '../../base/session/session-store.ts';
import { useStore } from '../../base/state/use-store.ts';
import { useSelection } from '../hierarchy/index.ts';
import type { Viewer } from './route-rights.ts';

const SIGNED_OUT: AuthRecord = {
  login: '',
  id: 1,
  demo: false,
  token: '',
  expiration: 0,
  applications: [],
  sections: [],
};

/**
 * The account and its selection. Between the end of a session and the sign-in screen it is an empty account without rights.
 */
export function useViewer(): Viewer {
  const auth = useStore(session, (state) => state.auth) ?? SIGNED_OUT;
  return { auth, selection: useSelection() };
}

/** Names of addresses: a screen's own, or that of its page. */
export function useRouteNames(): { short: (entry: RouteEntry) => string; full: (entry: RouteEntry) => string } {
  const { t } = useTranslation(['shell']);
  const short = ({ page, screen }: RouteEntry) => (screen === undefined ? t(`page.${page}`) : t(`screen.${screen}`));
  const full = (entry: RouteEntry) =>
    entry.menu === undefined ? short(entry) : `${t(`menu.${entry.menu}`)} · ${short(entry)}`;
  return { short, full };
}
