import type { ListedGateway } from '@phasor/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { unlessGone } from '../../../base/api/queries/unless-gone.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card } from '../../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { Drawing } from '../drawings/Drawing.tsx';
import { AddLink } from '../flow/AddLink.tsx';
import { useCatalogue, useGateways, useReadListsAgain } from '../use-connecting.ts';
import styles from './list.module.css';

/** Credentials that speak for a whole site. */
export function GatewaysCard() {
  const { t } = useTranslation(['connecting']);
  const gateways = useGateways().data?.data ?? [];
  const [removed, remove] = useState<ListedGateway>();
  if (gateways.length === 0) return null;
  return (
    <Card title={t('gateways.title')} span={12}>
      <ul className={styles.waiting}>
        {gateways.map((gateway) => (
          <Gateway key={gateway.id} gateway={gateway} onRemove={() => remove(gateway)} />
        ))}
      </ul>
      {removed === undefined ? null : <RemoveDialog gateway={removed} onClose={() => remove(undefined)} />}
    </Card>
  );
}

function Gateway({ gateway, onRemove }: { gateway: ListedGateway; onRemove: () => void }) {
  const { t } = useTranslation(['connecting']);
  const { id, name, ecosystem, prefix, connected, devices, waiting } = gateway;
  const system = useCatalogue().data?.data.find((entry) => entry.name === ecosystem)?.title ?? ecosystem;
  const label = t('gateways.remove_of', { name });
  const facts = [
    // The name that a gateway has by itself begins with it.
    ...(name.startsWith(system) ? [] : [system]),
    t('gateways.devices', { count: devices }),
    ...(waiting > 0 ? [t('gateways.waiting', { count: waiting })] : []),
    ...(prefix === '' ? [] : [`${prefix}#`]),
  ];
  return (
    <li>
      <Drawing name="gateway" />
      <span className={styles.two}>
        <strong>{name}</strong>
        <small>{facts.join(' · ')}</small>
        <span>
          <Badge tone={connected ? 'ok' : 'warn'}>{t(connected ? 'gateways.connected' : 'gateways.lost')}</Badge>
        </span>
      </span>
      <span className={styles.buttons}>
        <AddLink
          variant="default"
          to={{ step: 'wait', connection: id, as: 'gateway' }}
          name={t('gateways.watch_of', { name })}
        >
          {t('gateways.watch')}
        </AddLink>
        <IconButton icon={IconTrash} look="framed" label={label} onClick={onRemove} />
      </span>
    </li>
  );
}

function RemoveDialog({ gateway: { id, name, devices }, onClose }: { gateway: ListedGateway; onClose: () => void }) {
  const { t } = useTranslation(['connecting']);
  const readAgain = useReadListsAgain();
  const remove = useMutation({
    mutationFn: () => unlessGone(call('connecting.removeGateway', { id })),
    onSuccess: readAgain,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      question={devices > 0 ? t('gateways.ask_used', { name, count: devices }) : t('gateways.ask', { name })}
      yes={t('gateways.remove')}
      isPending={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
