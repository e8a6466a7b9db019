import { Button } from '@mantine/core';
import type { AuditTrailEntry } from '@phasor/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { dateFormat, SECOND } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { formatMac } from '../../base/ui/device-status.ts';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditedAction } from './audit-actions.ts';
import { type AuditWish, auditRequest, NO_WISH, refusalKey } from './audit-filter.ts';
import styles from './UserManagerPage.module.css';
import { useTitles } from './use-users.ts';

/** Address of an operator's commands. */
const OPERATOR = 'command line';

function useAudit(wish: AuditWish) {
  const request = auditRequest(wish);
  return useInfiniteQuery({
    queryKey: callKey('users.audit', request),
    queryFn: ({ pageParam, signal }) =>
      call('users.audit', { ...request, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Audit log: account, action, device, time and address (D11). */
export function AuditCard() {
  const { t } = useTranslation(['user-manager']);
  const [wish, setWish] = useState(NO_WISH);
  const audit = useAudit(wish);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card title={t('audit.title')} aside={t('audit.zone', { zone })} span={12}>
      <AuditFilters wish={wish} onWish={setWish} />
      {audit.data === undefined ? (
        audit.error === null ? (
          <ScreenLoader of="part" />
        ) : (
          <ScreenError error={audit.error} />
        )
      ) : (
        <Entries entries={audit.data.pages.flatMap(({ data }) => data)} />
      )}
      {audit.hasNextPage ? (
        <div>
          <Button variant="default" loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
            {t('audit.more')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Entries({ entries }: { entries: readonly AuditTrailEntry[] }) {
  const { t } = useTranslation(['user-manager']);
  if (entries.length === 0) {
    return (
      <p className={styles.faint} role="status">
        {t('audit.none')}
      </p>
    );
  }
  return (
    <ul className={styles.entries} aria-label={t('audit.title')}>
      {entries.map((entry) => (
        <li key={entry.ID} className={styles.entry}>
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: AuditTrailEntry }) {
  const { t, i18n } = useTranslation(['user-manager', 'errors']);
  const { login, time, address, action, detail, devices, error } = entry;
  const known = auditedAction(action);
  const when = dateFormat(localeOf(i18n.language), SECOND).format(time);
  const what = known === undefined ? action : t(`action.${known}`);
  const who = login ?? t(address === OPERATOR ? 'audit.operator' : 'audit.nobody');
  return (
    <>
      <p className={styles.what}>
        {error === null ? what : t('audit.attempt', { action: what })}
        {error === null ? null : (
          <Badge tone="bad">{t('audit.refused', { reason: t(`errors:${refusalKey(error)}.title`) })}</Badge>
        )}
      </p>
      <p className={styles.meta}>
        <strong>{who}</strong>
        <time dateTime={new Date(time).toISOString()}>{when}</time>
        {address === null || address === OPERATOR ? null : <span>{t('audit.from', { address })}</span>}
      </p>
      {devices.length === 0 ? null : (
        <p className={styles.meta}>
          {devices.map((device) => (
            <DeviceName key={device.mac} {...device} />
          ))}
        </p>
      )}
      {detail === null ? null : <code className={styles.detail}>{detail}</code>}
    </>
  );
}

/** A device, as a link where the reader has it too. */
function DeviceName({ mac, title: registered }: AuditTrailEntry['devices'][number]) {
  const isOwn = useStore(session, ({ devices }) => devices.some((device) => device.mac === mac));
  const title = useTitles().get(mac) ?? registered;
  const name = [title, formatMac(mac)].filter((part) => part !== null).join(' · ');
  if (!isOwn) return <span>{name}</span>;
  return (
    <Link to="/" search={{ device: mac }}>
      {name}
    </Link>
  );
}
