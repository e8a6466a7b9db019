import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callKey } from '../../../base/api/queries/call-query.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import forms from '../../../base/ui/forms.module.css';
import { ImageButtons } from '../../../parts/pictures/index.ts';
import styles from '../map.module.css';
import { imageChanged, type MapNode } from './map-edits.ts';
import { BLANK, hasRoom, type Size } from './map-layout.ts';
import { NewSwitchForm } from './NewSwitchForm.tsx';
import { OutOfSight } from './OutOfSight.tsx';
import { useKeepImage } from './use-map-image.ts';
import type { useMaps } from './use-maps.ts';

export interface MapPanelProps {
  readonly map: MapNode;
  /** Size of the image, or of its placeholder. */
  readonly size: Size;
  readonly hasImage: boolean;
  /** There is an image that could not be loaded: its size is not known. */
  readonly isLost: boolean;
  readonly isEdited: boolean;
  readonly onEdited: (isEdited: boolean) => void;
  readonly onChange: ReturnType<typeof useMaps>['change'];
}

/** Settings of a map: the edit mode, its image, and its relays (R-CTRL). */
export function MapPanel(props: MapPanelProps) {
  const { t } = useTranslation(['control']);
  const { map, size, isEdited, onEdited, onChange } = props;
  const hint = useId();
  const hidden = (map.data.buttonList ?? []).filter((button) => !hasRoom(size, button));
  return (
    <aside className={styles.panel} aria-label={t('map.settings')}>
      <section className={styles.part}>
        <label className={forms.choice}>
          <input
            type="checkbox"
            role="switch"
            checked={isEdited}
            aria-checked={isEdited}
            aria-describedby={hint}
            onChange={({ currentTarget }) => onEdited(currentTarget.checked)}
          />
          {t('map.edit')}
        </label>
        <p id={hint} className={forms.hint}>
          {t(isEdited ? 'map.edit_hint' : 'map.use_hint')}
        </p>
      </section>
      <ImagePart {...props} />
      <NewSwitchForm map={map} size={size} onChange={onChange} />
      {hidden.length === 0 ? null : <OutOfSight map={map} buttons={hidden} size={size} onChange={onChange} />}
    </aside>
  );
}

function ImagePart({ map, size, hasImage, isLost, onChange }: MapPanelProps) {
  const { t } = useTranslation(['control', 'errors', 'common']);
  const client = useQueryClient();
  const { id, ID_map = null } = map.data;
  const { keep, isPending, fault, forget } = useKeepImage(ID_map, (kept) => {
    const change = { ID_map: kept.ID_map, before: isLost ? kept : size, after: kept };
    void onChange(imageChanged(id, change), { isAnnounced: true });
  });
  const remove = async () => {
    if (ID_map === null) return;
    await call('controlMaps.removeImage', { ID_map }).catch(() => undefined);
    client.removeQueries({ queryKey: callKey('controlMaps.readImage', { ID_map }) });
    await onChange(imageChanged(id, { ID_map: null, before: isLost ? BLANK : size, after: BLANK }), {
      isAnnounced: true,
    });
  };
  const words = {
    ...{ label: t('map.image'), choose: t(hasImage ? 'map.change_image' : 'map.choose_image') },
    ...{ remove: t('map.remove_image'), hint: t('map.image_hint'), question: t('map.ask_remove_image') },
  };
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t('map.image')}</h2>
      <ImageButtons {...{ hasImage, isPending, words }} onFile={keep} onRemove={() => void remove()} />
      {fault === undefined ? null : (
        <Dialog title={t(`errors:${fault}.title`)} onClose={forget}>
          <div className={styles.fault} role="alert">
            <p>{t(`errors:${fault}.hint`)}</p>
            <DialogActions>
              <Button data-autofocus onClick={forget}>
                {t('common:action.close')}
              </Button>
            </DialogActions>
          </div>
        </Dialog>
      )}
    </section>
  );
}
