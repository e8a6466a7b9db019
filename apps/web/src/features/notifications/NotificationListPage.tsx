import { Button } from '@mantine/core';
import { IconBell, IconChecks, IconFilterOff } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../base/addresses/search.ts';
import { Card } from '../../base/ui/Card.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { Pager } from '../../base/ui/table/Pager.tsx';
import { usePaging } from '../../base/ui/table/use-paging.ts';
import { useHierarchy } from '../../parts/hierarchy/index.ts';
import { groupsOf, leavesOf } from '../../parts/tree/index.ts';
import { NoticeDays } from './NoticeDays.tsx';
import { NoticeFilters } from './NoticeFilters.tsx';
import styles from './NotificationListPage.module.css';
import {
  EVERYTHING,
  isEverything,
  type Notice,
  type NoticeWish,
  noticeWish,
  wishedNotices,
  wishSearch,
} from './notice-list.ts';
import { SaveNotices } from './SaveNotices.tsx';
import { useNotices } from './use-notices.ts';

/** All notifications of the account's devices in the last 30 days (D67). */
export function NotificationListPage() {
  const { t } = useTranslation(['shell']);
  const { notices, error, unseen, isComplete, markSeen } = useNotices();
  if (notices === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  if (notices.length === 0) {
    return <EmptyState icon={IconBell} title={t('notifications.empty')} hint={t('notifications.empty_hint')} />;
  }
  return <NoticeCard {...{ notices, unseen, isComplete, markSeen }} />;
}

/** Filters from the address, and a function to change them. */
function useWish(): readonly [NoticeWish, (part: Partial<NoticeWish>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  // From the address as it is then: a second change may come before the page shows the first one.
  const change = (part: Partial<NoticeWish>) =>
    void navigate({
      to: '.',
      replace: true,
      search: (before: Record<string, unknown>) => ({ ...before, ...wishSearch({ ...noticeWish(before), ...part }) }),
    });
  return [noticeWish(search), change];
}

/** Devices by their address or by the id of a group that contains them. */
function useMacsOf(): (id: string) => ReadonlySet<string> {
  const nodes = useHierarchy()?.nodes ?? [];
  return (id) => {
    const group = groupsOf(nodes).find(({ data }) => data.id === id);
    return new Set(group === undefined ? [id] : leavesOf(group.children ?? []).flatMap(({ data }) => data.mac ?? []));
  };
}

interface NoticeCardProps {
  readonly notices: readonly Notice[];
  readonly unseen: number;
  readonly isComplete: boolean;
  readonly markSeen: (id?: number) => Promise<void>;
}

function NoticeCard({ notices, unseen, isComplete, markSeen }: NoticeCardProps) {
  const { t } = useTranslation(['notifications', 'shell']);
  const [wish, change] = useWish();
  // After a failure they stay unseen, and the button stays.
  const mark = (id?: number) => void markSeen(id).catch(() => undefined);
  const wished = wishedNotices(notices, wish, useMacsOf());
  return (
    <Card title={t('list.title')} aside={isComplete ? t('list.zone') : t('list.loading')} span={12}>
      <NoticeFilters wish={wish} onChange={change} />
      <div className={styles.actions}>
        {unseen > 0 ? (
          <Button variant="default" size="xs" leftSection={<IconChecks size={14} aria-hidden />} onClick={() => mark()}>
            {t('list.mark_seen', { number: unseen })}
          </Button>
        ) : null}
        <SaveNotices notices={wished} />
        <Link to="/tools/notifications" search={keepSelection} className={styles.choose}>
          {t('shell:notifications.choose')}
        </Link>
      </div>
      {wished.length === 0 ? (
        <EmptyState
          isPart
          icon={IconFilterOff}
          title={t('list.none')}
          hint={t('list.none_hint')}
          action={
            isEverything(wish) ? null : (
              <Button variant="default" onClick={() => change(EVERYTHING)}>
                {t('list.show_all')}
              </Button>
            )
          }
        />
      ) : (
        <PagedNotices key={JSON.stringify(wish)} notices={wished} onSeen={mark} />
      )}
    </Card>
  );
}

interface PagedNoticesProps {
  readonly notices: readonly Notice[];
  readonly onSeen: (id: number) => void;
}

function PagedNotices({ notices, onSeen }: PagedNoticesProps) {
  const { shown, pager } = usePaging(notices);
  return (
    <>
      <NoticeDays notices={shown} onSeen={onSeen} />
      <Pager {...pager} isCounted />
    </>
  );
}
