import { Button } from '@mantine/core';
import type { Sighting } from '@phasor/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callKey } from '../../../base/api/queries/call-query.ts';
import { refreshSession } from '../../../base/renewal/refresh-session.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import type { CheckForm } from '../check/check-form.ts';
import { meaningsOf } from '../check/field-form.ts';
import flow from '../flow/flow.module.css';
import { StepHead } from '../flow/StepHead.tsx';
import { LIST_PATH } from '../flow/use-flow.ts';
import { useListedDevices, useReadListsAgain } from '../use-connecting.ts';
import { nameOf } from '../what/seen.ts';

interface ExchangeStepProps {
  /** The device that goes on with the other meter. */
  readonly mac: string;
  readonly sighting: Sighting;
  readonly check: CheckForm;
  readonly onDone: () => void;
}

/** The last look before a meter is exchanged: its history goes on, its registers begin anew. */
export function ExchangeStep({ mac, sighting, check, onDone }: ExchangeStepProps) {
  const { t } = useTranslation(['connecting']);
  const device = useListedDevices().devices?.find((each) => each.mac === mac);
  const title = device?.title ?? mac;
  // As it was when the other meter was chosen: the list is read again.
  const [first, setFirst] = useState(device);
  if (first === undefined && device !== undefined) setFirst(device);
  const exchange = useExchange(onDone, () => setFirst(undefined));
  const names = { old: title, new: nameOf(sighting) };
  return (
    <>
      <StepHead title={t('exchange.title', names)}>{t('exchange.hint', names)}</StepHead>
      <p>
        <Badge tone="warn">{t('exchange.void')}</Badge>
      </p>
      <div className={flow.actions}>
        <Button
          loading={exchange.isPending}
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() =>
            exchange.mutate({
              ...{ mac, id: sighting.connection.id, key: sighting.key },
              wiring: [...check.wiring],
              fields: [...meaningsOf(check.fields)],
              ...(first && { known: { connection: first.connection, key: first.key } }),
            })
          }
        >
          {t('exchange.yes')}
        </Button>
      </div>
    </>
  );
}

function useExchange(onDone: () => void, onRead: () => void) {
  const { t } = useTranslation(['connecting']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: async (wish: Parameters<typeof call<'connecting.exchange'>>[1]) => {
      await call('connecting.exchange', wish);
      await refreshSession();
      return wish.mac;
    },
    // Somebody else may have exchanged it: the next try is about what is there now.
    onError: () => client.invalidateQueries({ queryKey: callKey('connecting.devices') }).then(onRead),
    onSuccess: (mac) => {
      onDone();
      readAgain();
      toasts.show({ kind: 'success', title: t('exchange.done') });
      void navigate({ to: LIST_PATH, search: { device: mac } });
    },
  });
}
