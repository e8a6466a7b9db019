import { Button } from '@mantine/core';
import type { AddressEntry } from '@phasor/contract';
import { IconHistory, IconKey, IconMail, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { AddAddressDialog } from './AddAddressDialog.tsx';
import styles from './AddressesCard.module.css';
import { CodeDialog } from './CodeDialog.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useAddresses, useAddressRemoval, useAddressTest, useSecretRenewal } from './use-addresses.ts';

/** What is open above the list. */
type Opened =
  | undefined
  | { readonly kind: 'new' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'log' | 'code' | 'remove' | 'renew'; readonly address: AddressEntry };

/** The account's own webhooks and e-mail addresses (D36). */
export function AddressesCard() {
  const { t } = useTranslation(['notifications']);
  const { addresses, kinds, error } = useAddresses();
  const isDemo = useStore(session, ({ auth }) => auth?.demo === true);
  const [opened, open] = useState<Opened>();
  if (addresses === undefined) return error === null ? null : <ScreenError error={error} />;
  return (
    <div className={styles.place}>
      <Card title={t('address.title')} span={12}>
        <p className={styles.hint}>{t('address.hint')}</p>
        {addresses.length === 0 ? <p className={styles.none}>{t('address.none')}</p> : null}
        <ul className={styles.list}>
          {addresses.map((address) => (
            <AddressRow key={address.ID} address={address} isReadOnly={isDemo} onOpen={open} />
          ))}
        </ul>
        {isDemo ? null : (
          <Button variant="default" className={styles.add} onClick={() => open({ kind: 'new' })}>
            {t('address.add')}
          </Button>
        )}
      </Card>
      <Above {...{ opened, kinds, open }} />
    </div>
  );
}

interface AboveProps {
  readonly opened: Opened;
  readonly kinds: ReturnType<typeof useAddresses>['kinds'];
  readonly open: (opened: Opened) => void;
}

function Above({ opened, kinds, open }: AboveProps) {
  const close = () => open(undefined);
  const showSecret = (secret: string | undefined) =>
    open(secret === undefined ? undefined : { kind: 'secret', secret });
  if (opened === undefined) return null;
  if (opened.kind === 'new') return <AddAddressDialog kinds={kinds} onDone={showSecret} onClose={close} />;
  if (opened.kind === 'secret') return <SecretDialog secret={opened.secret} onClose={close} />;
  const { kind, address } = opened;
  if (kind === 'log') return <DeliveriesDialog address={address} onClose={close} />;
  if (kind === 'code') return <CodeDialog address={address} onClose={close} />;
  if (kind === 'renew') return <RenewDialog address={address} onDone={showSecret} onClose={close} />;
  return <RemoveDialog address={address} onClose={close} />;
}

interface AddressDialogProps {
  readonly address: AddressEntry;
  readonly onClose: () => void;
}

function RemoveDialog({ address, onClose }: AddressDialogProps) {
  const { t } = useTranslation(['notifications']);
  const { mutate, isPending } = useAddressRemoval(onClose);
  const question = t('address.ask_remove');
  return <ConfirmDialog {...{ question, isPending, onClose }} onYes={() => mutate(address)} />;
}

function RenewDialog({ address, onDone, onClose }: AddressDialogProps & { onDone: (secret: string) => void }) {
  const { t } = useTranslation(['notifications']);
  const { mutate, isPending } = useSecretRenewal(onDone);
  const question = t('address.ask_renew');
  return <ConfirmDialog {...{ question, isPending, onClose }} onYes={() => mutate(address)} />;
}

interface AddressRowProps {
  readonly address: AddressEntry;
  readonly isReadOnly: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function AddressRow({ address, isReadOnly, onOpen }: AddressRowProps) {
  const { t } = useTranslation(['notifications']);
  const { kind, name, confirmed } = address;
  const { mutate: test, isPending } = useAddressTest();
  const Icon = kind === 'webhook' ? IconWebhook : IconMail;
  const show = (what: 'log' | 'code' | 'remove' | 'renew') => () => onOpen({ kind: what, address });
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon aria-hidden />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.address}>{address.address}</span>
        <AddressState address={address} />
      </span>
      <span className={styles.actions}>
        {isReadOnly || confirmed ? null : (
          <Button size="xs" aria-label={t('address.code_of', { name })} onClick={show('code')}>
            {t('address.code')}
          </Button>
        )}
        {isReadOnly || !confirmed ? null : (
          <IconButton
            look="plain"
            icon={IconSend}
            label={t('address.test_of', { name })}
            aria-busy={isPending}
            onClick={() => (isPending ? undefined : test(address))}
          />
        )}
        <IconButton look="plain" icon={IconHistory} label={t('address.log_of', { name })} onClick={show('log')} />
        {isReadOnly || kind === 'mail' ? null : (
          <IconButton look="plain" icon={IconKey} label={t('address.renew_of', { name })} onClick={show('renew')} />
        )}
        {isReadOnly ? null : (
          <IconButton look="plain" icon={IconTrash} label={t('address.remove', { name })} onClick={show('remove')} />
        )}
      </span>
    </li>
  );
}

function AddressState({ address: { confirmed, stopped, last } }: Pick<AddressRowProps, 'address'>) {
  const { t } = useTranslation(['notifications']);
  if (!confirmed) return <Badge tone="warn">{t('address.unconfirmed')}</Badge>;
  if (stopped !== null) {
    return (
      <>
        <Badge tone="bad">{t('address.stopped')}</Badge>
        <small className={styles.hint}>{t('address.stopped_hint')}</small>
      </>
    );
  }
  return last === null ? null : <Badge tone={TONES[last.status]}>{t(`address.status.${last.status}`)}</Badge>;
}

const TONES = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const;
