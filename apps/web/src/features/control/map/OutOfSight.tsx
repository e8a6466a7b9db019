import { Button } from '@mantine/core';
import type { MapButton } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import forms from '../../../base/ui/forms.module.css';
import styles from '../map.module.css';
import type { MapPanelProps } from './MapPanel.tsx';
import { buttonMoved } from './map-edits.ts';
import { startPlace } from './map-layout.ts';

interface OutOfSightProps extends Pick<MapPanelProps, 'map' | 'size' | 'onChange'> {
  readonly buttons: readonly MapButton[];
}

/** Buttons too close to an edge of the image to be shown, with a way to bring them back. */
export function OutOfSight({ map, buttons, size, onChange }: OutOfSightProps) {
  const { t } = useTranslation(['control']);
  const bring = (button: MapButton) => {
    const place = startPlace(size, map.data.buttonList ?? []);
    void onChange(buttonMoved(map.data.id, button, { place, scale: 1 }), { isAnnounced: true });
  };
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t('map.hidden')}</h2>
      <p className={forms.hint}>{t('map.hidden_hint')}</p>
      <ul className={styles.hidden}>
        {buttons.map((button) => (
          <li key={`${button.device} ${button.relay}`}>
            {button.name}
            <Button size="xs" variant="default" onClick={() => bring(button)}>
              {t('map.bring_back')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
