import type { NotificationValues } from '@phasor/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../base/addresses/search.ts';
import { siteMoment } from '../../base/i18n/clock-text.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { agoText } from '../../base/i18n/time-text.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import { canOpen, routeOf, useViewer } from '../../parts/access/index.ts';
import { nodeOfDevice, useHierarchy, useSelect } from '../../parts/hierarchy/index.ts';
import {
  devicesOf,
  isOfSeveral,
  notificationFacts,
  notificationKey,
  notificationParts,
} from '../../parts/notices/index.ts';
import styles from './NotificationBell.module.css';
import barStyles from './TopBar.module.css';

/** Update interval of relative times; their texts change no faster. */
const TELL_AGAIN_MS = 30_000;
/** Time after which a shown notification counts as seen: a list that was opened by mistake hides nothing. */
const SEEN_AFTER_MS = 1_000;

interface Props {
  readonly latest: readonly NotificationValues[];
  readonly onSeen: (ids: number[]) => void;
  /** The panel has done its work and closes. */
  readonly onChosen: () => void;
}

/** What stands in the panel of the bell: the latest notifications, and the ways to all of them and to their choice. */
export function NotificationPanel({ latest, onSeen, onChosen }: Props) {
  const { t } = useTranslation(['shell']);
  return (
    <>
      <h2 className={barStyles.noticesTitle}>{t('notifications.title')}</h2>
      {latest.length > 0 ? (
        <LatestList latest={latest} onSeen={onSeen} onChosen={onChosen} />
      ) : (
        <p className={barStyles.empty}>
          <strong>{t('notifications.empty')}</strong>
          {t('notifications.empty_hint')}
        </p>
      )}
      <div className={styles.links}>
        <Link to="/notifications" search={keepSelection} className={styles.link} onClick={onChosen}>
          {t('notifications.show_all')}
        </Link>
        <ChooseLink onChosen={onChosen} />
      </div>
    </>
  );
}

/**
 * The latest notifications. Those that are shown are marked as seen; older ones, which have no place here, are not. What was
 * new when it appeared looks new until the list is closed, so that nothing changes while it is read.
 */
function LatestList({ latest, onSeen, onChosen }: Props) {
  const unseen = latest.flatMap(({ id, seen }) => (seen ? [] : [id]));
  const [fresh] = useState(() => new Set<number>());
  for (const id of unseen) fresh.add(id);
  const shown = unseen.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other notifications begin to be seen, a new function does not
  useEffect(() => {
    if (unseen.length === 0) return undefined;
    const timer = setTimeout(() => onSeen(unseen), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <ul className={styles.list}>
      {latest.map((item) => (
        <NotificationRow key={item.id} item={item} isNew={fresh.has(item.id)} onChosen={onChosen} />
      ))}
    </ul>
  );
}

/** Link to the choice of notifications for the selected device. */
function ChooseLink({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation(['shell']);
  const viewer = useViewer();
  const route = routeOf('/tools/notifications');
  if (route === undefined || !canOpen(route, viewer)) return null;
  return (
    <Link to={route.path} search={keepSelection} className={styles.link} onClick={onChosen}>
      {t('notifications.choose')}
    </Link>
  );
}

interface NotificationRowProps {
  readonly item: NotificationValues;
  readonly isNew: boolean;
  readonly onChosen: () => void;
}

function NotificationRow({ item, isNew, onChosen }: NotificationRowProps) {
  const { t, i18n } = useTranslation(['notifications']);
  const now = useNow(TELL_AGAIN_MS);
  const hierarchy = useHierarchy();
  const select = useSelect();
  const locale = localeOf(i18n.language);
  const at = item.data.timestamp * 1_000;
  const zone = useStore(session, ({ devices }) => devices.find(({ mac }) => mac === item.device)?.time_zone ?? 'UTC');
  const names = devicesOf(item).map((mac) => nodeOfDevice(hierarchy?.nodes ?? [], mac)?.title ?? mac);
  const what = t(`events.${notificationKey(item)}`, notificationParts(item.data, locale));
  const facts = notificationFacts(item.data, locale);
  // The common part of several notifications first, then the devices.
  const lines = isOfSeveral(item.data)
    ? { title: what, text: names.join(', ') }
    : { title: names[0] ?? '', text: what };
  const choose = () => {
    select({ device: item.device });
    onChosen();
  };
  return (
    <li>
      <button type="button" className={styles.row} data-seen={!isNew} onClick={choose}>
        <strong className={styles.title}>{lines.title}</strong>
        <span className={styles.text}>{lines.text}</span>
        {facts === '' ? null : <span className={styles.facts}>{facts}</span>}
        <span className={styles.time}>
          <time dateTime={new Date(at).toISOString()}>{siteMoment(at, { now, zone, locale })}</time>
          <span className={styles.ago}>{agoText(at, now, locale)}</span>
        </span>
      </button>
    </li>
  );
}
