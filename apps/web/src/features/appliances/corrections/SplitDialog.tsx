import { Button } from '@mantine/core';
import { SECOND_MS } from '@phasor/quantities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../base/i18n/clock-text.ts';
import { SECOND } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { spanText } from '../../../base/i18n/time-text.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import styles from './corrections.module.css';

interface Props {
  /** Epoch ms. */
  readonly run: { readonly start: number; readonly end: number };
  readonly zone: string;
  readonly onSplit: (at: number) => void;
  readonly onClose: () => void;
}

/** Where a run is split into two. */
export function SplitDialog({ run: { start, end }, zone, onSplit, onClose }: Props) {
  const { t, i18n } = useTranslation(['appliances', 'common']);
  const seconds = Math.max(2, Math.round((end - start) / SECOND_MS));
  const [after, setAfter] = useState(Math.round(seconds / 2));
  const locale = localeOf(i18n.language);
  const at = Math.min(end - 1, start + after * SECOND_MS);
  const clock = (time: number) => clockText(time, locale, { ...SECOND, timeZone: zone });
  return (
    <Dialog title={t('correction.split')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('correction.split_at', { at: clock(at) })}</p>
        <input
          type="range"
          min={1}
          max={seconds - 1}
          value={after}
          aria-label={t('correction.split')}
          aria-valuetext={clock(at)}
          data-autofocus
          onChange={({ currentTarget: { valueAsNumber } }) => setAfter(valueAsNumber)}
        />
        <p className={styles.parts}>{`${spanText(after, locale)} + ${spanText(seconds - after, locale)}`}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button onClick={() => onSplit(at)}>{t('correction.split')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
