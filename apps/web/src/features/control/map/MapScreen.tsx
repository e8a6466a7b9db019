import type { MapButton } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveOfEach } from '../../../base/api/live/use-live-of-each.ts';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { useRelayNamesOf } from '../../../parts/relays/index.ts';
import { graphToolbarStyles as toolbar } from '../../../parts/toolbar/index.ts';
import type { Disconnector } from '../control-pick.ts';
import styles from '../map.module.css';
import { useDisconnectors } from '../use-pick.ts';
import { MapMenu } from './MapMenu.tsx';
import { MapPanel } from './MapPanel.tsx';
import { MapPicture } from './MapPicture.tsx';
import { buttonMoved, buttonRemoved, type MapNode, type RelayRef } from './map-edits.ts';
import { BLANK, type Place } from './map-layout.ts';
import { useMapImage } from './use-map-image.ts';
import { useMaps } from './use-maps.ts';

/** Relays as buttons on an image of their site (R-CTRL). */
export function MapScreen() {
  const { t } = useTranslation(['control', 'toolbar']);
  const maps = useMaps();
  const { nodes, shown, error } = maps;
  if (nodes === undefined || shown === undefined) {
    return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  }
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('toolbar:label')}>
        <MapMenu nodes={nodes} shown={shown} onShow={maps.show} onChange={maps.change} />
      </div>
      <ShownMap key={shown.data.id} map={shown} onChange={maps.change} />
    </>
  );
}

/** A button with the present state of its relay. */
export interface ShownButton extends Omit<MapButton, 'status'> {
  readonly disconnector: Disconnector;
  /** null until the device reports it. */
  readonly status: 0 | 1 | null;
}

type Change = ReturnType<typeof useMaps>['change'];

function ShownMap({ map, onChange }: { map: MapNode; onChange: Change }) {
  const [isEdited, setEdited] = useState(false);
  const { id, ID_map = null, buttonList = [] } = map.data;
  const { image, isLost } = useMapImage(ID_map);
  const buttons = useShownButtons(buttonList);
  const size = image ?? BLANK;
  const move = (relay: RelayRef, at: { place: Place; scale: number }) =>
    onChange(buttonMoved(id, relay, at), { isAnnounced: false });
  return (
    <div className={styles.screen}>
      <MapPicture
        title={map.title}
        image={image}
        isLost={isLost}
        buttons={buttons}
        isEdited={isEdited}
        onMove={move}
        onRemove={(relay) => void onChange(buttonRemoved(id, relay), { isAnnounced: true })}
      />
      <MapPanel
        map={map}
        size={size}
        hasImage={isLost || (image !== null && image !== undefined)}
        isLost={isLost}
        isEdited={isEdited}
        onEdited={setEdited}
        onChange={onChange}
      />
    </div>
  );
}

/** The buttons of existing devices, with the present names and states of their relays. */
function useShownButtons(buttons: readonly MapButton[]): ShownButton[] {
  const disconnectors = useDisconnectors();
  const placed = disconnectors.filter(({ device }) => buttons.some((button) => button.device === device.mac));
  const devices = placed.map(({ device }) => device);
  const names = useRelayNamesOf(devices);
  const values = useLiveOfEach(devices, devices.length);
  return buttons.flatMap((button) => {
    const disconnector = placed.find(({ device }) => device.mac === button.device);
    if (disconnector === undefined) return [];
    const name = names.get(button.device)?.[button.relay] ?? button.name;
    return [{ ...button, name, disconnector, status: values.get(button.device)?.relays?.[button.relay] ?? null }];
  });
}
