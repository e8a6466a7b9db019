import { NativeSelect } from '@mantine/core';
import { type NotificationPairEntry, type PairTypeName, pairTypesOf } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import styles from './NotificationsPage.module.css';
import {
  destinationsLeft,
  destinationValue,
  missingFields,
  type outsideOf,
  type PairWish,
  USUAL_CLASSES,
} from './pair-choices.ts';
import { SupplyClasses } from './SupplyClasses.tsx';
import type { NewPair } from './use-pairs.ts';

interface AddPairDialogProps {
  readonly deviceType: number;
  readonly pairs: readonly NotificationPairEntry[];
  readonly outside: ReturnType<typeof outsideOf>;
  readonly isSaving: boolean;
  readonly onAdd: (pair: NewPair) => void;
  readonly onClose: () => void;
}

/** Chooses a kind of notification, then its destination; both are required. */
export function AddPairDialog({ deviceType, pairs, outside, isSaving, onAdd, onClose }: AddPairDialogProps) {
  const { t } = useTranslation(['notifications']);
  const [wish, setWish] = useState<PairWish>({ source: '', destination: '', classes: USUAL_CLASSES });
  const [isTried, setTried] = useState(false);
  const { source, classes } = wish;
  const left = source === '' ? [] : destinationsLeft(source, { pairs, outside });
  const missing = missingFields(wish);
  const isUsedUp = source !== '' && left.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const destination = left.find((each) => destinationValue(each) === wish.destination);
    if (source !== '' && destination !== undefined && !isSaving) onAdd({ source, destination, classes });
  };
  const flag = (isMissing: boolean) => (isTried && isMissing ? t('required') : false);
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <NativeSelect
          label={t('source')}
          required
          value={source}
          error={flag(missing.source)}
          description={source === '' ? undefined : t(`hint.${source}`)}
          data={[
            { value: '', label: t('choose') },
            ...pairTypesOf(deviceType).map((name) => ({ value: name, label: t(`type.${name}`) })),
          ]}
          // The options are the names of kinds and the empty one.
          onChange={({ currentTarget: { value } }) =>
            setWish({ ...wish, source: value as PairTypeName | '', destination: '' })
          }
        />
        <NativeSelect
          label={t('destination')}
          required
          disabled={source === '' || isUsedUp}
          value={wish.destination}
          error={isUsedUp ? t('used_up') : flag(missing.destination)}
          description={outside.length === 0 ? t('no_outside') : undefined}
          data={[
            { value: '', label: t(source === '' ? 'source_first' : 'choose') },
            ...left.map((each) => ({
              value: destinationValue(each),
              label: each.kind === 'platform' ? t('platform') : t(`to.${each.kind}`, { name: each.title }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => setWish({ ...wish, destination: value })}
        />
        {source === 'supply' && !isUsedUp ? (
          <SupplyClasses classes={classes} onChange={(chosen) => setWish({ ...wish, classes: chosen })} />
        ) : null}
        <FormActions isPending={isSaving} onClose={onClose} />
      </form>
    </Dialog>
  );
}
