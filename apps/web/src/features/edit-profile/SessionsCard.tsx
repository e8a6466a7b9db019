import { Button } from '@mantine/core';
import type { SessionEntry } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { agoText, momentText } from '../../base/i18n/time-text.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import { useNow } from '../../base/ui/text/use-now.ts';
import { browserNamed } from './browser-named.ts';
import styles from './edit-profile.module.css';

function useEnding() {
  const { t } = useTranslation(['edit-profile']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: { readonly ID?: string }) => call('access.endSessions', wish),
    onSuccess: () => toasts.show({ kind: 'success', title: t('sessions.ended') }),
    // One that had ended already leaves the list, too.
    onSettled: () => void client.invalidateQueries({ queryKey: callKey('access.sessions') }),
  });
}

/** Where the account is signed in, and the end of each session (R-SIGN-087, R-SIGN-088). */
export function SessionsCard() {
  const { t } = useTranslation(['edit-profile']);
  const { data } = useQuery(callQuery('access.sessions', {}));
  const end = useEnding();
  const entries = data?.data;
  const others = entries?.filter(({ current }) => !current) ?? [];
  return (
    <Card title={t('sessions.title')} span={12}>
      <p className={styles.lead}>{t('sessions.lead')}</p>
      {entries === undefined ? (
        <Skeleton width={14} />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <SessionRow
              key={entry.ID}
              entry={entry}
              isBusy={end.isPending}
              onEnd={() => end.mutate({ ID: entry.ID })}
            />
          ))}
        </ul>
      )}
      {others.length < 2 ? null : (
        <footer className={styles.actions}>
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate({})}>
            {t('sessions.end_others')}
          </Button>
        </footer>
      )}
    </Card>
  );
}

interface SessionRowProps {
  readonly entry: SessionEntry;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ entry, isBusy, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation(['edit-profile']);
  const now = useNow(60_000);
  const zone = useServerZone();
  const locale = localeOf(i18n.language);
  const { browser, system } = browserNamed(entry.agent);
  const name =
    browser === undefined || system === undefined
      ? (browser ?? system ?? t('sessions.unknown'))
      : t('sessions.browser', { browser, system });
  const facts = [
    entry.address,
    t('sessions.used', { ago: agoText(entry.last_used, now, locale) }),
    t('sessions.since', { moment: momentText(entry.created, { now, zone, locale }) }),
  ];
  return (
    <li className={styles.entry}>
      <div className={styles.about}>
        <span className={styles.name}>
          {name}
          {entry.current ? <Badge tone="ok">{t('sessions.current')}</Badge> : null}
        </span>
        <p className={styles.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      {entry.current ? null : (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={t('sessions.end_of', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
