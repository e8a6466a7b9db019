import { Button, NativeSelect } from '@mantine/core';
import { type Level, type ManagedDevice, USER_LIMITS, type UserEntry } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMac } from '../../base/ui/device-status.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import forms from '../../base/ui/forms.module.css';
import { LevelChoice } from './LevelChoice.tsx';
import styles from './UserManagerPage.module.css';
import { useAssignmentChanges, useManagedDevices, useManager } from './use-users.ts';
import { lifeTimeOf, type Validity, validityChoices } from './user-form.ts';

interface AssignDialogProps {
  readonly user: UserEntry;
  /** The device whose assignment is changed; undefined for a new one. */
  readonly mac: string | undefined;
  readonly onClose: () => void;
}

/** Pending confirmation: removal of a device, also from its last owner (D62). */
type Question = undefined | 'remove' | 'remove_last' | 'assign_last';

interface Wish {
  readonly device: string;
  readonly level: Level | undefined;
  readonly validity: Validity | '';
}

/** Assigns a device to an account at a level, changes the level or the validity, or removes the device. */
export function AssignDialog({ user, mac, onClose }: AssignDialogProps) {
  const { t } = useTranslation(['user-manager']);
  const known = user.assignments.find((each) => each.mac === mac);
  const [choices] = useState(() => validityChoices(known, Date.now()));
  const [wish, setWish] = useState<Wish>({
    device: mac ?? '',
    level: known?.level,
    validity: choices.includes('kept') ? 'kept' : '',
  });
  const [question, ask] = useState<Question>();
  const { assign, unassign } = useAssignmentChanges(user.login, {
    onDone: onClose,
    onLastOwner: () => ask((asked) => (asked === undefined ? 'assign_last' : 'remove_last')),
  });
  const give = (leave_ownerless: boolean) => {
    const { device, level, validity } = wish;
    if (level === undefined || validity === '' || assign.isPending) return;
    const lifeTime = lifeTimeOf(level === 'own' ? 'noEnd' : validity, Date.now(), known?.until);
    assign.mutate({ device, level, lifeTime, leave_ownerless });
  };
  if (question !== undefined) {
    const isLast = question !== 'remove';
    const title = user.assignments.find((each) => each.mac === wish.device)?.title ?? formatMac(wish.device);
    return (
      <ConfirmDialog
        question={t(`ask.${question}`, { device: title, login: user.login })}
        {...(isLast ? { yes: t('ask.yes_anyway') } : {})}
        isUrgent={isLast}
        isPending={assign.isPending || unassign.isPending}
        onYes={() =>
          question === 'assign_last' ? give(true) : unassign.mutate({ device: wish.device, leave_ownerless: isLast })
        }
        onClose={() => ask(undefined)}
      />
    );
  }
  return (
    <Dialog
      title={t(mac === undefined ? 'assign.title' : 'assign.change_title', { login: user.login })}
      onClose={onClose}
    >
      <AssignForm
        {...{ user, mac, wish, setWish, choices, onClose }}
        isPending={assign.isPending}
        onAssign={() => give(false)}
        onRemove={() => ask('remove')}
      />
    </Dialog>
  );
}

interface AssignFormProps extends AssignDialogProps {
  readonly wish: Wish;
  readonly setWish: (wish: Wish) => void;
  readonly choices: readonly Validity[];
  readonly isPending: boolean;
  readonly onAssign: () => void;
  readonly onRemove: () => void;
}

function AssignForm({ onAssign, onRemove, onClose, ...given }: AssignFormProps) {
  const { user, mac, wish, isPending } = given;
  const { t } = useTranslation(['user-manager']);
  const [isTried, setTried] = useState(false);
  const { isGuest } = useManager();
  const isFull = mac === undefined && user.devices.length >= USER_LIMITS.devices;
  const flag = (value: string) => (isTried && value === '' ? t('required') : false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wish.device !== '' && wish.level !== undefined && wish.validity !== '') onAssign();
  };
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <AssignFields {...given} isDisabled={isFull || isGuest} isFull={isFull} flag={flag} />
      {isGuest ? <p className={forms.hint}>{t('guest')}</p> : null}
      <FormActions isPending={isPending} isDisabled={isFull || isGuest} onClose={onClose}>
        {mac === undefined ? null : (
          <Button className={styles.apart} variant="subtle" color="red" disabled={isGuest} onClick={onRemove}>
            {t('assign.remove')}
          </Button>
        )}
      </FormActions>
    </form>
  );
}

interface AssignFieldsProps extends Pick<AssignFormProps, 'user' | 'mac' | 'wish' | 'setWish' | 'choices'> {
  readonly isFull: boolean;
  readonly isDisabled: boolean;
  readonly flag: (value: string) => string | false;
}

/** The device, the level and the validity of an assignment; an owner has it without end. */
function AssignFields({ user, mac, wish, setWish, choices, isFull, isDisabled, flag }: AssignFieldsProps) {
  const { t } = useTranslation(['user-manager']);
  const isOwner = wish.level === 'own';
  const choose = (level: Level) => setWish({ ...wish, level, validity: level === 'own' ? 'noEnd' : wish.validity });
  return (
    <>
      <DeviceSelect
        {...{ user, mac, isFull }}
        value={wish.device}
        error={flag(wish.device)}
        onChange={(device) => setWish({ ...wish, device })}
      />
      <LevelChoice value={wish.level} isDisabled={isDisabled} problem={flag(wish.level ?? '')} onChange={choose} />
      <NativeSelect
        label={t('assign.validity')}
        required
        disabled={isDisabled || isOwner}
        value={isOwner ? 'noEnd' : wish.validity}
        error={flag(wish.validity)}
        description={isOwner ? t('assign.owner_hint') : undefined}
        data={[
          { value: '', label: t('choose') },
          ...choices.map((value) => ({ value, label: t(`validity.${value}`) })),
        ]}
        // The options are the validities and the empty one.
        onChange={({ currentTarget: { value } }) => setWish({ ...wish, validity: value as Validity | '' })}
      />
    </>
  );
}

interface DeviceSelectProps extends Pick<AssignDialogProps, 'user' | 'mac'> {
  readonly isFull: boolean;
  readonly value: string;
  readonly error: string | false;
  readonly onChange: (mac: string) => void;
}

function DeviceSelect({ user, mac, isFull, value, error, onChange }: DeviceSelectProps) {
  const { t } = useTranslation(['user-manager']);
  const devices = useManagedDevices();
  const has = new Set(user.devices);
  const label = ({ MAC, title, owned }: ManagedDevice) => {
    const mark = has.has(MAC) ? t('assign.has_it') : owned ? '' : t('assign.nobodys');
    return [title, formatMac(MAC), mark].filter((part) => part !== '').join(' · ');
  };
  return (
    <NativeSelect
      label={t('assign.device')}
      required
      disabled={isFull || mac !== undefined}
      value={value}
      error={error}
      description={isFull ? t('assign.full', { count: USER_LIMITS.devices }) : undefined}
      data={[
        { value: '', label: t('choose') },
        ...devices.map((device) => ({ value: device.MAC, label: label(device) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
