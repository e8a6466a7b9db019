import { Button } from '@mantine/core';
import type { CatalogueEntry, ConnectionOffer } from '@phasor/contract';
import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../base/ui/floating/Segmented.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import flow from '../flow/flow.module.css';
import type { Joins } from '../flow/flow.ts';
import { StepHead } from '../flow/StepHead.tsx';
import { useRenew } from '../use-connecting.ts';
import { WatchNote } from '../wait/WatchNote.tsx';
import styles from './connect.module.css';
import { HolderNote } from './HolderNote.tsx';
import type { Holder } from './holder.ts';
import { KeyForm } from './KeyForm.tsx';
import { offerQuery } from './kept-offer.ts';
import { OfferCode } from './OfferCode.tsx';
import { OfferSteps } from './OfferSteps.tsx';
import { showsPassword } from './offer-text.ts';

export interface ConnectStepProps {
  readonly title: string;
  readonly entry: CatalogueEntry | undefined;
  readonly connection: string | undefined;
  readonly as: Joins;
  /** The connection is being made; its error, if the key did not suit. */
  readonly isPending: boolean;
  readonly isKeyWrong: boolean;
  /** Who has the wished topics already, and what was to have them. */
  readonly holder: (Holder & { readonly wished: Joins }) | undefined;
  /** The meter of a device is exchanged. */
  readonly onExchange: (mac: string) => void;
  readonly onGateway: (id: string) => void;
  /** Makes the connection again, as another kind or for another key. */
  readonly onBegin: (wish: { as: Joins; key?: string }) => void;
  readonly onNext: () => void;
}

/** Connect it: exactly what to type where, filled in. */
export function ConnectStep(props: ConnectStepProps) {
  const { title, entry, connection, as, isPending, isKeyWrong, holder, onBegin, onNext } = props;
  const { t } = useTranslation(['connecting']);
  const offer = useQuery(offerQuery(connection)).data ?? undefined;
  const joins = entry?.joins ?? [];
  return (
    <>
      <StepHead title={t('connect.title', { name: title })}>{t('connect.hint')}</StepHead>
      {joins.length < 2 ? null : (
        <Segmented
          label={t('connect.as')}
          value={as}
          options={joins.map((value) => ({ value, label: t(`as.${value}`) }))}
          onChange={(value) => onBegin({ as: value })}
        />
      )}
      {entry?.key == null || as === 'gateway' ? null : (
        <KeyForm
          key={offer?.key ?? ''}
          label={entry.key.label}
          example={entry.key.example}
          value={offer?.key ?? ''}
          isPrinted={entry.way === 'native'}
          isPending={isPending}
          isWrong={isKeyWrong}
          isTaken={holder?.wished === 'device'}
          onKey={(key) => onBegin({ as, key })}
        />
      )}
      {holder === undefined ? null : (
        <HolderNote holder={holder} as={holder.wished} onExchange={props.onExchange} onGateway={props.onGateway} />
      )}
      {connection === undefined ? null : isPending ? (
        <ScreenLoader of="part" />
      ) : offer === undefined ? (
        <Renewal connection={connection} />
      ) : (
        <Instructions connection={connection} offer={offer} onNext={onNext} />
      )}
    </>
  );
}

interface InstructionsProps {
  readonly connection: string;
  readonly offer: ConnectionOffer;
  readonly onNext: () => void;
}

function Instructions({ connection, offer, onNext }: InstructionsProps) {
  const { t } = useTranslation(['connecting']);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {showsPassword(offer) ? null : <Renewal connection={connection} />}
        <OfferSteps offer={offer} />
        <WatchNote connection={connection} />
        <div className={flow.actions}>
          <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={onNext}>
            {t('connect.next')}
          </Button>
          <span className={flow.hint}>{t('connect.next_hint')}</span>
        </div>
      </div>
      <OfferCode offer={offer} />
    </div>
  );
}

/** The password was shown once: a new one shows the instructions again. */
function Renewal({ connection }: { connection: string }) {
  const { t } = useTranslation(['connecting']);
  const renew = useRenew();
  return (
    <div className={styles.renewal}>
      <p>{t('connect.unshown')}</p>
      <Button
        variant="default"
        loading={renew.isPending}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => renew.mutate(connection)}
      >
        {t('connect.renew')}
      </Button>
    </div>
  );
}
