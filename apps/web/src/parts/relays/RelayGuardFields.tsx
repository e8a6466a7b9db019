import { Button, NativeSelect } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import forms from '../../base/ui/forms.module.css';
import type { RelayNumber } from './relay-names.ts';
import { useHindrance } from './use-hindrance.ts';
import { useGuardChange, useRelayGuard } from './use-relay-guards.ts';

const ASK = { default: null, always: true, never: false } as const;
type Ask = keyof typeof ASK;
const CHOICES = Object.keys(ASK) as Ask[];

/** The lock of a relay and its confirmation before switching; each change is saved at once. */
export function RelayGuardFields({ device, relay }: { device: DeviceListEntry; relay: RelayNumber }) {
  const { t } = useTranslation(['relays']);
  const guard = useRelayGuard(device, relay);
  const hindrance = useHindrance(device, guard);
  const change = useGuardChange(device.token);
  if (guard === undefined) return null;
  const set = (wish: { locked?: boolean; ask?: boolean | null; critical?: boolean }) =>
    change.mutate({ [`R${relay}`]: wish });
  const isLocked = guard.lock !== null;
  const chosen = CHOICES.find((choice) => ASK[choice] === guard.ask_set) ?? 'default';
  const Icon = isLocked ? IconLockOpen : IconLock;
  return (
    <fieldset className={forms.group} data-columns="wide">
      <legend>{t('guard.title')}</legend>
      <NativeSelect
        label={t('guard.ask')}
        disabled={change.isPending}
        value={chosen}
        data={CHOICES.map((value) => ({ value, label: t(`guard.ask_${value}`) }))}
        // The options are the choices.
        onChange={({ currentTarget: { value } }) => set({ ask: ASK[value as Ask] })}
      />
      <label className={forms.choice}>
        <input
          type="checkbox"
          checked={guard.critical}
          disabled={change.isPending}
          onChange={({ currentTarget: { checked } }) => set({ critical: checked })}
        />
        {t('guard.critical')}
      </label>
      <div>
        <Button
          type="button"
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          loading={change.isPending}
          onClick={() => set({ locked: !isLocked })}
        >
          {t(isLocked ? 'guard.unlock' : 'guard.lock')}
        </Button>
        <p className={forms.hint}>{isLocked ? hindrance?.whole : t('guard.lock_hint')}</p>
      </div>
    </fieldset>
  );
}
