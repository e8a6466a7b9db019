import { TextInput } from '@mantine/core';
import type { ApplianceEntry } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import styles from './corrections.module.css';

interface Props {
  readonly title: string;
  readonly others: readonly ApplianceEntry[];
  readonly onChoose: (ID_appliance: number) => void;
  readonly onClose: () => void;
}

/** From so many appliances on, a name is searched for. */
const SEARCHED = 8;

/** Asks for one of several appliances. */
export function NamesDialog({ title, others, onChoose, onClose }: Props) {
  const { t } = useTranslation(['appliances']);
  const [wanted, setWanted] = useState('');
  // On a phone the keyboard would cover the names.
  const isSearchedFirst = !useIsPhone();
  const found = others.filter(({ name }) => name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()));
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.dialog}>
        {others.length < SEARCHED ? null : (
          <TextInput
            label={t('search')}
            value={wanted}
            autoComplete="off"
            data-autofocus={isSearchedFirst || undefined}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        )}
        <ul className={styles.names}>
          {found.map(({ ID_appliance, name }) => (
            <li key={ID_appliance}>
              <button type="button" onClick={() => onChoose(ID_appliance)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p role="status">{t('found_none')}</p> : null}
      </div>
    </Dialog>
  );
}
