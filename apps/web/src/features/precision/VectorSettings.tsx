import { useTranslation } from 'react-i18next';
import { settings, useSetting } from '../../base/settings/settings.ts';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import styles from './precision.module.css';

const ZEROS = [0, 90, 180, 270] as const;

/** Orientation of the diagram: the position of zero and the direction of angles; remembered (R-PREC-019). */
export function VectorSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['precision']);
  const vector = useSetting((kept) => kept.vector);
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <div className={styles.settings}>
        <h3>{t('settings.zero')}</h3>
        <Segmented
          label={t('settings.zero')}
          value={String(vector.zero)}
          options={ZEROS.map((zero) => ({ value: String(zero), label: t(`settings.zero_${zero}`) }))}
          onChange={(chosen) => {
            const zero = ZEROS.find((one) => String(one) === chosen);
            if (zero !== undefined) settings.change({ vector: { ...vector, zero } });
          }}
        />
        <h3>{t('settings.rotation')}</h3>
        <Segmented
          label={t('settings.rotation')}
          value={vector.clockwise ? 'clockwise' : 'counterclockwise'}
          options={(['clockwise', 'counterclockwise'] as const).map((value) => ({
            value,
            label: t(`settings.${value}`),
          }))}
          onChange={(chosen) => settings.change({ vector: { ...vector, clockwise: chosen === 'clockwise' } })}
        />
      </div>
    </Dialog>
  );
}
