import { Button } from '@mantine/core';
import type { Sighting } from '@phasor/contract';
import { IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerZone } from '../../../base/session/server-zone.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { firstCheckOf } from '../check/check-form.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import { AddLink } from '../flow/AddLink.tsx';
import { hasMeasured } from '../measured.ts';
import { placedDevices, placeFormOf } from '../place/place-form.ts';
import { useTakeSighting } from '../place/use-take.ts';
import { useHide, useWaiting } from '../use-connecting.ts';
import { SeenWords } from '../what/SeenList.tsx';
import { drawingOf, nameOf } from '../what/seen.ts';
import styles from './list.module.css';

/** Devices behind gateways that have not been taken: taken by one press, looked at first, or hidden. */
export function WaitingCard() {
  const { t } = useTranslation(['connecting']);
  const [showsHidden, showHidden] = useState(false);
  const all = useWaiting().data?.data ?? [];
  const hidden = all.filter((sighting) => sighting.hidden).length;
  const shown = all.filter((sighting) => showsHidden || !sighting.hidden);
  if (all.length === 0) return null;
  return (
    <Card title={t('seen.title')} span={12}>
      {shown.length === 0 ? <p className={styles.hint}>{t('seen.all_hidden')}</p> : null}
      <ul className={styles.waiting}>
        {shown.map((sighting) => (
          <Waiting key={`${sighting.connection.id} ${sighting.key}`} sighting={sighting} />
        ))}
      </ul>
      {hidden === 0 ? null : (
        <div className={styles.buttons}>
          <Button variant="subtle" size="xs" aria-pressed={showsHidden} onClick={() => showHidden(!showsHidden)}>
            {t(showsHidden ? 'seen.hide_hidden' : 'seen.show_hidden', { count: hidden })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Waiting({ sighting }: { sighting: Sighting }) {
  const { t } = useTranslation(['connecting']);
  const hide = useHide();
  const name = nameOf(sighting);
  const label = t(sighting.hidden ? 'seen.unhide_of' : 'seen.hide_of', { name });
  const Sign = sighting.hidden ? IconEye : IconEyeOff;
  return (
    <li data-hidden={sighting.hidden}>
      <Drawing name={drawingOf(sighting)} />
      <SeenWords sighting={sighting} />
      <span className={styles.buttons}>
        {hasMeasured(sighting.values) ? <TakeButton sighting={sighting} /> : null}
        <AddLink
          variant="default"
          to={{ step: 'check', connection: sighting.connection.id, key: sighting.key }}
          name={t('seen.check_of', { name })}
        >
          {t('seen.check')}
        </AddLink>
        <IconButton
          icon={Sign}
          look="framed"
          label={label}
          disabled={hide.isPending}
          onClick={() => hide.mutate(sighting)}
        />
      </span>
    </li>
  );
}

/** Takes a device as it reports itself, with the defaults of the last step: one of whose numbers none is known would store nothing. */
function TakeButton({ sighting }: { sighting: Sighting }) {
  const { t } = useTranslation(['connecting']);
  const zone = useServerZone();
  const take = useTakeSighting();
  const name = nameOf(sighting);
  const press = () => {
    const check = firstCheckOf(sighting);
    const devices = placedDevices(sighting, check, placeFormOf(sighting, check, zone));
    if (devices === undefined) return;
    const title = t('place.done', { count: devices.length });
    take.mutate({ sighting, devices }, { onSuccess: () => toasts.show({ kind: 'success', title }) });
  };
  return (
    <Button
      loading={take.isPending}
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-label={t('seen.take_of', { name })}
      onClick={press}
    >
      {t('seen.take')}
    </Button>
  );
}
