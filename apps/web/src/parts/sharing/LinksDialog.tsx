import { Button, NativeSelect, TextInput } from '@mantine/core';
import { DASHBOARD_LINK, LINK_LIMITS, type PublicLinkEntry } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat, MINUTE } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { Menu } from '../../base/ui/floating/Menu.tsx';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import { Pager } from '../../base/ui/table/Pager.tsx';
import { usePaging } from '../../base/ui/table/use-paging.ts';
import styles from './LinksDialog.module.css';
import { asWall } from './public-address.ts';
import { useLinkChanges, usePublicLinks } from './sharing-queries.ts';
import { useCopy } from './use-copy.ts';

/** Lives a link can be given, days; `none`: until the assignment ends. */
const LIVES = ['1', '7', '30', '365', 'none'] as const;

const daysOf = (life: string): number | null => (life === 'none' ? null : Number(life));

const hasEnded = ({ expires }: PublicLinkEntry) => expires !== null && expires <= Date.now();

interface LinksDialogProps {
  readonly mac: string;
  readonly addressOf: (token: string) => string;
  readonly onClose: () => void;
}

/** The public links to a device: who made them and until when they open it; made, changed and revoked here. */
export function LinksDialog({ mac, addressOf, onClose }: LinksDialogProps) {
  const { t } = useTranslation(['sharing']);
  const { data, isPending } = usePublicLinks(mac);
  const isDemo = useStore(session, ({ auth }) => auth?.demo === true);
  const links = data?.data ?? [];
  const { shown, pager } = usePaging(links);
  return (
    <Dialog title={t('links')} onClose={onClose}>
      <div className={styles.body}>
        {isPending ? <Skeleton width={12} /> : null}
        {!isPending && links.length === 0 ? <p className={styles.hint}>{t('no_links')}</p> : null}
        <ul className={styles.list}>
          {shown.map((link) => (
            <LinkRow key={`${link.login} ${link.name}`} mac={mac} link={link} addressOf={addressOf} isDemo={isDemo} />
          ))}
        </ul>
        <Pager {...pager} />
        {isDemo ? <p className={styles.hint}>{t('demo')}</p> : <NewLink mac={mac} links={links} />}
      </div>
    </Dialog>
  );
}

interface LinkRowProps {
  readonly mac: string;
  readonly link: PublicLinkEntry;
  readonly addressOf: (token: string) => string;
  readonly isDemo: boolean;
}

function LinkRow({ mac, link, addressOf, isDemo }: LinkRowProps) {
  const { t, i18n } = useTranslation(['sharing']);
  const copy = useCopy();
  const { setExpiry, revoke } = useLinkChanges(mac);
  const [isAsked, setAsked] = useState(false);
  const { name, login, own, token, expires } = link;
  const title = name === DASHBOARD_LINK ? t('dashboard_link') : name;
  const date = dateFormat(localeOf(i18n.language), MINUTE);
  const isOver = hasEnded(link);
  const until = expires === null ? t('no_end') : t(isOver ? 'ended' : 'until', { when: date.format(expires) });
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <strong>{title}</strong>
        <small>{own ? until : `${login} · ${until}`}</small>
      </div>
      <div className={styles.actions}>
        {own && !isDemo ? (
          // No select: an arrow key on one would already shorten the life of the link.
          <Menu>
            <Menu.Target>
              <Button variant="default" aria-label={`${t('change_end')}: ${title}`} disabled={setExpiry.isPending}>
                {t('change_end')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {LIVES.map((life) => (
                <Menu.Item key={life} onClick={() => setExpiry.mutate({ name, days: daysOf(life) })}>
                  {t(`life.${life}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {token === undefined || isOver ? null : (
          <Button variant="default" onClick={() => void copy(addressOf(token))}>
            {t('copy')}
          </Button>
        )}
        {token === undefined || isOver ? null : (
          <Button variant="default" onClick={() => void copy(asWall(addressOf(token)))}>
            {t('copy_wall')}
          </Button>
        )}
        {isDemo ? null : (
          <Button variant="default" aria-label={t('revoke_of', { name: title })} onClick={() => setAsked(true)}>
            {t('revoke')}
          </Button>
        )}
      </div>
      {isAsked ? (
        <ConfirmDialog
          question={t('ask_revoke', { name: title })}
          yes={t('revoke')}
          isPending={revoke.isPending}
          onYes={() => revoke.mutate({ name, of: login }, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </li>
  );
}

/** Why a new link cannot have a name: one that works already would only get another end. */
function nameProblem(name: string, links: readonly PublicLinkEntry[]): 'name_missing' | 'name_taken' | undefined {
  if (name === '') return 'name_missing';
  const isTaken = links.some((link) => link.own && link.name === name && !hasEnded(link));
  return isTaken ? 'name_taken' : undefined;
}

function NewLink({ mac, links }: { mac: string; links: readonly PublicLinkEntry[] }) {
  const { t } = useTranslation(['sharing']);
  const { make } = useLinkChanges(mac);
  const [name, setName] = useState('');
  const [life, setLife] = useState<string>(String(LINK_LIMITS.days));
  const [isTried, setTried] = useState(false);
  const problem = nameProblem(name.trim(), links);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || make.isPending) return;
    make.mutate(
      { name: name.trim(), days: daysOf(life) },
      {
        onSuccess: () => {
          setName('');
          setTried(false);
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('name')}
        placeholder={t('name_hint')}
        maxLength={LINK_LIMITS.name}
        value={name}
        error={isTried && problem !== undefined && t(problem)}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <NativeSelect
        label={t('valid')}
        value={life}
        data={LIVES.map((each) => ({ value: each, label: t(`life.${each}`) }))}
        onChange={({ currentTarget: { value } }) => setLife(value)}
      />
      <Button type="submit" loading={make.isPending}>
        {t('make')}
      </Button>
    </form>
  );
}
