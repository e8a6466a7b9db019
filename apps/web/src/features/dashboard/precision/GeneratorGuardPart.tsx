import { Button } from '@mantine/core';
import type { DeviceListEntry, GeneratorGuard, Held } from '@phasor/contract';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { momentText } from '../../../base/i18n/time-text.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import forms from '../../../base/ui/forms.module.css';
import styles from './PrecisionPart.module.css';
import type { useGenerator } from './use-generator.ts';

interface GeneratorGuardProps {
  readonly device: DeviceListEntry;
  readonly guard: GeneratorGuard;
  readonly isRunning: boolean;
  readonly change: ReturnType<typeof useGenerator>['setGuard'];
}

/** Who has locked a generator and who uses it; its owner locks it and sets whether starting needs a confirmation. */
export function GeneratorGuardPart({ device, guard, isRunning, change }: GeneratorGuardProps) {
  const { t } = useTranslation(['precision']);
  const isLocked = guard.lock !== null;
  const Icon = isLocked ? IconLockOpen : IconLock;
  return (
    <div className={styles.buttons}>
      <HeldBy device={device} guard={guard} isRunning={isRunning} />
      {mayCall(device, 'precision.setGuard') ? (
        <>
          <label className={forms.choice}>
            <input
              type="checkbox"
              checked={guard.ask}
              disabled={change.isPending}
              onChange={({ currentTarget: { checked } }) => change.mutate({ ask: checked })}
            />
            {t('guard.ask')}
          </label>
          <Button
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            loading={change.isPending}
            onClick={() => change.mutate({ locked: !isLocked })}
          >
            {t(isLocked ? 'guard.unlock' : 'guard.lock')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function HeldBy({ device, guard: { lock, use }, isRunning }: Omit<GeneratorGuardProps, 'change'>) {
  const { t, i18n } = useTranslation(['precision']);
  const words = (kind: 'locked' | 'used' | 'test', { by, since }: Held) => {
    const when = momentText(since, { now: Date.now(), zone: device.time_zone, locale: localeOf(i18n.language) });
    return by === null ? t(`guard.${kind}_since`, { when }) : t(`guard.${kind}_by`, { login: by, when });
  };
  const shown = [
    lock === null ? undefined : words('locked', lock),
    use === null || !(isRunning || use.test) ? undefined : words(use.test ? 'test' : 'used', use),
  ].filter((text) => text !== undefined);
  return shown.map((text) => (
    <Badge key={text} tone="warn">
      {text}
    </Badge>
  ));
}
