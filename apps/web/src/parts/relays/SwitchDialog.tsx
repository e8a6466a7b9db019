import { Button } from '@mantine/core';
import type { RelayGuard } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { Dialog, DialogActions } from '../../base/ui/dialogs/Dialog.tsx';
import styles from './SwitchDialog.module.css';

interface SwitchDialogProps {
  readonly title: string;
  readonly name: string;
  readonly guard: RelayGuard | undefined;
  /** The requested state. */
  readonly on: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Confirmation before a relay is switched: relay, device, load now, and the consequence. */
export function SwitchDialog({ title, name, guard, on, onYes, onClose }: SwitchDialogProps) {
  const { t, i18n } = useTranslation(['relays', 'common']);
  const word = on ? 'on' : 'off';
  const watts = (value: number | null | undefined) => {
    if (value === null || value === undefined) return t('ask.unknown');
    const shown = formatQuantity('activePower', value, localeOf(i18n.language));
    return withUnit(shown.value, shown.unit);
  };
  return (
    <Dialog title={t(`ask.question_${word}`, { name })} onClose={onClose}>
      <div className={styles.body}>
        <dl className={styles.facts}>
          <dt>{t('ask.device')}</dt>
          <dd>{title}</dd>
          <dt>{t('ask.now')}</dt>
          <dd>{watts(guard?.now)}</dd>
          <dt>{t('ask.load')}</dt>
          {/* A load of 0 is one that was neither configured nor measured. */}
          <dd>{watts(guard?.load || null)}</dd>
        </dl>
        <p className={styles.effect}>
          {t(`ask.effect_${word}`)} {guard?.critical === true ? t('ask.critical') : null}
        </p>
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button color="red" onClick={onYes}>
            {t(`ask.${word}`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
