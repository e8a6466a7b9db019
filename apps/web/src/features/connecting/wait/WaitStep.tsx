import { Button } from '@mantine/core';
import type { Sighting } from '@phasor/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../base/ui/Card.tsx';
import { Drawing } from '../drawings/Drawing.tsx';
import flow from '../flow/flow.module.css';
import type { Joins } from '../flow/flow.ts';
import { StepHead } from '../flow/StepHead.tsx';
import { useConnectionState } from '../use-connecting.ts';
import { SeenWords } from '../what/SeenList.tsx';
import { drawingOf, nameOf } from '../what/seen.ts';
import { Arrivals } from './Arrivals.tsx';
import { WatchNote } from './WatchNote.tsx';
import styles from './wait.module.css';
import { canCheck, soleDevice } from './wait-view.ts';

interface WaitStepProps {
  readonly connection: string;
  readonly as: Joins;
  /** Go on with the only device by itself: not for somebody who came back to look. */
  readonly goesOn: boolean;
  readonly onBack: () => void;
  readonly onDevice: (key: string, how?: 'replace') => void;
}

/** Wait for it: what arrives, what is understood of it, and why nothing comes. */
export function WaitStep({ connection, as, goesOn, onBack, onDevice }: WaitStepProps) {
  const { t } = useTranslation(['connecting']);
  const state = useConnectionState(connection).data?.data;
  const devices = (state?.devices ?? []).filter(canCheck);
  const sole = goesOn && state !== undefined ? soleDevice(state.devices, as)?.key : undefined;
  const goOn = useEffectEvent((key: string) => onDevice(key, 'replace'));
  useEffect(() => {
    if (sole !== undefined) goOn(sole);
  }, [sole]);
  return (
    <>
      <StepHead title={t('wait.title')}>{t('wait.hint')}</StepHead>
      <WatchNote connection={connection} />
      {devices.length === 0 ? null : <Found devices={devices} onDevice={onDevice} />}
      {state === undefined ? null : <Arrivals state={state} />}
      <div className={flow.actions}>
        <Button variant="default" onClick={onBack}>
          {t('wait.back')}
        </Button>
      </div>
    </>
  );
}

/** The devices that were seen on the connection. */
function Found({ devices, onDevice }: { devices: readonly Sighting[]; onDevice: (key: string) => void }) {
  const { t } = useTranslation(['connecting']);
  return (
    <Card title={t('wait.found')} span={12}>
      <ul className={styles.found}>
        {devices.map((device) => (
          <li key={device.key}>
            <Drawing name={drawingOf(device)} />
            <SeenWords sighting={device} />
            {device.taken.length > 0 ? (
              <span className={flow.hint}>{t('wait.taken')}</span>
            ) : (
              <Button
                aria-label={t('wait.check_of', { name: nameOf(device) })}
                rightSection={<IconArrowRight size={16} aria-hidden />}
                onClick={() => onDevice(device.key)}
              >
                {t('wait.check')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
