import { Button } from '@mantine/core';
import type { AddressEntry, DeliveryEntry } from '@phasor/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import styles from './AddressesCard.module.css';

const PAGE = 20;
const FIRST_PAGE: number | undefined = undefined;

/** What was sent to an address, newest first, with the last attempt of each message. */
export function DeliveriesDialog({ address: { ID, name }, onClose }: { address: AddressEntry; onClose: () => void }) {
  const { t } = useTranslation(['notifications']);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...callKey('notifications.deliveries'), ID],
    queryFn: ({ pageParam: before, signal }) =>
      call('notifications.deliveries', { ID, limit: PAGE, ...(before !== undefined && { before }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ data: rows }) => (rows.length < PAGE ? undefined : rows.at(-1)?.ID),
  });
  const deliveries = data?.pages.flatMap((page) => page.data);
  const waiting = error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  return (
    <Dialog title={t('address.log_of', { name })} onClose={onClose}>
      {deliveries === undefined ? waiting : null}
      {deliveries?.length === 0 ? <p className={styles.empty}>{t('address.log_none')}</p> : null}
      {deliveries === undefined || deliveries.length === 0 ? null : (
        <ul className={styles.log}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.ID} delivery={delivery} />
          ))}
          {hasNextPage ? (
            <li>
              <Button
                variant="default"
                size="xs"
                className={styles.more}
                loading={isFetching}
                onClick={() => void fetchNextPage()}
              >
                {t('address.more')}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </Dialog>
  );
}

const TONES = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const;

function Delivery({ delivery: { kind, count, timestamp, status, attempts, last, next } }: { delivery: DeliveryEntry }) {
  const { t } = useTranslation(['notifications']);
  const zone = useServerZone();
  const locale = useLocale();
  const moment = (seconds: number) => momentText(seconds * 1_000, { now: Date.now(), zone, locale });
  const duration = (ms: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(ms);
  return (
    <li className={styles.delivery}>
      <span className={styles.facts}>
        <time dateTime={new Date(timestamp * 1_000).toISOString()}>{moment(timestamp)}</time>
        <span>{t(`address.what.${kind}`, { number: count })}</span>
        <Badge tone={TONES[status]}>{t(`address.status.${status}`)}</Badge>
      </span>
      {last === null ? null : (
        <span className={`${styles.facts} ${styles.further}`}>
          <span>{t('address.attempts', { number: attempts })}</span>
          <span>{last.code ?? t('address.no_answer')}</span>
          <span>{duration(last.duration)}</span>
          {next === null ? null : <span>{t('address.next', { time: moment(next) })}</span>}
        </span>
      )}
      {last === null || last.answer === '' ? null : <p className={styles.answer}>{last.answer}</p>}
    </li>
  );
}
