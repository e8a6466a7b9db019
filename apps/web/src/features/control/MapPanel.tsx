import { Button } from '@mantine/core';
import { IMAGE_TYPES } from '@phasor/contract';
import { IconPhoto } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import forms from '../../ui/forms.module.css';
import styles from './map.module.css';
import { imageChanged, type MapNode } from './map-edits.ts';
import { BLANK, hasRoom, type Size } from './map-layout.ts';
import { NewSwitchForm } from './NewSwitchForm.tsx';
import { OutOfSight } from './OutOfSight.tsx';
import { useKeepImage } from './use-map-image.ts';
import type { useMaps } from './use-maps.ts';

export interface MapPanelProps {
  readonly map: MapNode;
  /** Of the image, or of what stands for it. */
  readonly size: Size;
  readonly hasImage: boolean;
  readonly isEdited: boolean;
  readonly onEdited: (isEdited: boolean) => void;
  readonly onChange: ReturnType<typeof useMaps>['change'];
}

/** What is set of a map: whether it is arranged, its image, and the relays that are on it (3-devices-tools-applications.md, 2.6). */
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

function ImagePart({ map, size, hasImage, onChange }: MapPanelProps) {
  const { t } = useTranslation(['control', 'errors', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const { id, ID_map = null } = map.data;
  const { keep, isPending, fault, forget } = useKeepImage(ID_map, (kept) => {
    const change = { ID_map: kept.ID_map, before: size, after: kept };
    void onChange(imageChanged(id, change), { isTold: true });
  });
  const remove = async () => {
    setAsking(false);
    if (ID_map === null) return;
    await call('controlMaps.removeImage', { ID_map }).catch(() => undefined);
    client.removeQueries({ queryKey: callKey('controlMaps.readImage', { ID_map }) });
    await onChange(imageChanged(id, { ID_map: null, before: size, after: BLANK }), { isTold: true });
  };
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t('map.image')}</h2>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_TYPES.join()}
          aria-label={t('map.image')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) keep(file);
            // So that the same file can be chosen once more.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconPhoto size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(hasImage ? 'map.change_image' : 'map.choose_image')}
        </Button>
        {hasImage ? (
          <Button variant="subtle" color="red" disabled={isPending} onClick={() => setAsking(true)}>
            {t('map.remove_image')}
          </Button>
        ) : null}
      </div>
      <p className={forms.hint}>{t('map.image_hint')}</p>
      {isAsking ? (
        <ConfirmDialog
          question={t('map.ask_remove_image')}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      ) : null}
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
