import { Button } from '@mantine/core';
import { type DeviceListEntry, type HierarchyTag, kindName, NAME_LIMITS } from '@phasor/contract';
import { IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { session } from '../../../base/session/session.ts';
import { useHasSection } from '../../../base/session/use-has-section.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { DeviceStatus } from '../../../base/ui/DeviceStatus.tsx';
import { formatMac, STATE_WORDS, shownStatus, stateWord } from '../../../base/ui/device-status.ts';
import forms from '../../../base/ui/forms.module.css';
import { useOfflineSince } from '../../../base/ui/use-offline-since.ts';
import { type Place, roundedPlace, SiteMap } from '../../map/index.ts';
import { PictureField } from '../../pictures/index.ts';
import type { TreeChange } from '../editing/tree-change.ts';
import { useHierarchy } from '../use-selection.ts';
import styles from './DetailsDialog.module.css';
import { TextField } from './DetailsFields.tsx';
import { degreesText, type PlaceText, placeOfText } from './degrees.ts';
import { NodeDialog } from './NodeDialog.tsx';
import { type DetailsForm, useDetailsForm } from './use-details-form.ts';

/** A tag is as long as a name; the menu shows its first 12 characters. */
const TAG_MAX = NAME_LIMITS.treeMax;

export interface DeviceDialogProps {
  readonly id: string;
  readonly device: DeviceListEntry;
  readonly onClose: () => void;
  /** The device becomes the selection, on its settings. */
  readonly onSelected: () => void;
  readonly onRemove: () => void;
}

/** A device of the hierarchy: address, name, tag, group and place (R-TREE). */
export function DeviceDialog(props: DeviceDialogProps) {
  const form = useDetailsForm(props.id);
  return form === undefined ? null : <DeviceForm {...props} form={form} />;
}

function DeviceForm({ device, form, onClose, onSelected, onRemove }: DeviceDialogProps & { form: DetailsForm }) {
  const { t } = useTranslation(['hierarchy', 'common']);
  const { mac } = device;
  const stored = useHierarchy()?.tags.find((tag) => tag.mac === mac);
  const [writtenTag, setTag] = useState<string>();
  const place = usePlace(device, stored);
  const isDemo = useStore(session, ({ auth }) => auth?.demo === true);
  const changes: TreeChange[] = [];
  if (writtenTag !== undefined) changes.push({ kind: 'tag', words: [mac, writtenTag] });
  if (place.isChanged && place.value !== undefined) changes.push({ kind: 'place', words: [mac, place.value] });
  return (
    <NodeDialog
      form={form}
      facts={<DeviceFacts device={device} onSelected={onSelected} />}
      fields={
        <TextField label={t('tag')} value={writtenTag ?? stored?.tags[0] ?? ''} onText={setTag} maxLength={TAG_MAX} />
      }
      changes={place.value === undefined ? undefined : changes}
      removal={{ label: t('common:action.delete'), onClick: onRemove, blockedBy: isDemo ? t('demo_keeps') : undefined }}
      onClose={onClose}
    >
      <PlaceFields device={device} title={form.node.title} place={place} />
      <PictureField device={device} name={form.node.title} />
    </NodeDialog>
  );
}

function usePlace(device: DeviceListEntry, tag: HierarchyTag | undefined) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const [text, setText] = useState<PlaceText>({
    latitude: degreesText(tag?.lat === undefined ? device.lat : tag.lat, locale),
    longitude: degreesText(tag?.lng === undefined ? device.lng : tag.lng, locale),
  });
  const value = useMemo(() => placeOfText(text), [text]);
  const [isChanged, setChanged] = useState(false);
  const write = (next: PlaceText) => {
    setText(next);
    setChanged(true);
  };
  const pick = (place: Place) => {
    const { latitude, longitude } = roundedPlace(place);
    write({ latitude: degreesText(latitude, locale), longitude: degreesText(longitude, locale) });
  };
  return { text, write, pick, isChanged, value };
}

interface PlaceFieldsProps {
  readonly device: DeviceListEntry;
  readonly title: string;
  readonly place: ReturnType<typeof usePlace>;
}

function PlaceFields({ device, title, place: { text, write, pick, value } }: PlaceFieldsProps) {
  const { t } = useTranslation(['hierarchy']);
  const { mac: id } = device;
  const status = shownStatus(device);
  const markers = useMemo(
    () => (value === null || value === undefined ? [] : [{ id, title, status, ...value, isShown: true }]),
    [id, title, status, value],
  );
  const isWrong = value === undefined;
  return (
    <>
      <div className={styles.place}>
        {(['latitude', 'longitude'] as const).map((field) => (
          <TextField
            key={field}
            label={t(field)}
            value={text[field]}
            onText={(written) => write({ ...text, [field]: written })}
            inputMode="decimal"
            isWrong={isWrong}
            hint={isWrong ? t(`${field}_wrong`) : undefined}
          />
        ))}
      </div>
      <div className={styles.map}>
        <SiteMap label={t('place_map')} markers={markers} onPick={pick} />
      </div>
      <p className={forms.hint}>{t('place_hint')}</p>
    </>
  );
}

/** Kind and state of the device; its settings are under the tools and can be read only while it is online. */
function DeviceFacts({ device, onSelected }: Pick<DeviceDialogProps, 'device' | 'onSelected'>) {
  const { t } = useTranslation(['hierarchy', 'common']);
  const since = useOfflineSince(device);
  const navigate = useNavigate();
  const status = shownStatus(device);
  const isOffline = status === 'offline';
  const hasTools = useHasSection('tools');
  const open = () => {
    onSelected();
    void navigate({ to: '/tools/device/settings', search: { device: device.mac } });
  };
  return (
    <div className={styles.facts}>
      <dl>
        <dt>{t('mac')}</dt>
        <dd className={styles.mac}>{formatMac(device.mac)}</dd>
        <dt>{t('kind')}</dt>
        <dd>{t(`common:kind.${kindName(device.type)}`)}</dd>
        <dt>{t('state')}</dt>
        <dd>
          <DeviceStatus status={stateWord(device)} />
          {isOffline ? <small>· {since}</small> : null}
        </dd>
        <dt>{t('access')}</dt>
        <dd title={t(`common:level_hint.${device.level}`)}>{t(`common:level.${device.level}`)}</dd>
      </dl>
      {hasTools ? (
        <Button
          variant="default"
          disabled={isOffline}
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={open}
        >
          {isOffline ? t(`common:${STATE_WORDS[stateWord(device)]}`) : t('settings')}
        </Button>
      ) : null}
    </div>
  );
}
