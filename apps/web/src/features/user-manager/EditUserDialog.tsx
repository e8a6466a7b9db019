import { Button } from '@mantine/core';
import { APPLICATION_RIGHTS, type PasswordProblem, SECTIONS, type UserEntry } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '../../base/ui/dialogs/Dialog.tsx';
import { ChoiceGroup } from '../../base/ui/floating/ChoiceGroup.tsx';
import forms from '../../base/ui/forms.module.css';
import { usePasswordRule } from '../../parts/passwords/index.ts';
import { MailForm } from './MailForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { SessionEndForm } from './SessionEndForm.tsx';
import styles from './UserManagerPage.module.css';
import { useCanSendMail, useManager, useUserChanges } from './use-users.ts';

type Changes = ReturnType<typeof useUserChanges>;

/** Password, rights and removal of an account. */
export function EditUserDialog({ user, onClose }: { user: UserEntry; onClose: () => void }) {
  const { t } = useTranslation(['user-manager', 'common']);
  const [isAsked, ask] = useState(false);
  const changes = useUserChanges(user.login, onClose);
  const manager = useManager();
  const canSendMail = useCanSendMail();
  if (isAsked) {
    const owned = user.assignments.filter(({ level }) => level === 'own').length;
    return (
      <ConfirmDialog
        question={`${t('ask.delete', { login: user.login })} ${owned > 0 ? t('ask.delete_owned', { count: owned }) : ''}`.trim()}
        isPending={changes.remove.isPending}
        onYes={() => changes.remove.mutate()}
        onClose={() => ask(false)}
      />
    );
  }
  return (
    <Dialog title={t('edit_title', { login: user.login })} onClose={onClose}>
      <div className={styles.edit}>
        {manager.isGuest ? <p className={styles.note}>{t('guest')}</p> : null}
        {user.id === 1 ? (
          <>
            <PasswordForm login={user.login} change={changes.setPassword} isGuest={manager.isGuest} />
            {canSendMail ? <MailForm {...{ user, changes }} isGuest={manager.isGuest} /> : null}
            <SecondFactorForm
              {...{ user, changes }}
              isGuest={manager.isGuest}
              isOneself={user.login === manager.login}
            />
          </>
        ) : (
          <p className={forms.hint}>{t('third_party_hint')}</p>
        )}
        <SessionEndForm login={user.login} change={changes.endSessions} isGuest={manager.isGuest} />
        <RightsForm
          // Changed by another manager meanwhile: the choice here was based on other rights.
          key={[...user.applications, ...user.sections].join()}
          user={user}
          change={changes.setRights}
          isGuest={manager.isGuest}
        />
        <DialogActions>
          <Button
            className={styles.apart}
            variant="light"
            color="red"
            disabled={manager.isGuest || user.login === manager.login}
            title={user.login === manager.login ? t('not_oneself') : undefined}
            onClick={() => ask(true)}
          >
            {t('delete')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

interface PasswordFormProps {
  readonly login: string;
  readonly change: Changes['setPassword'];
  readonly isGuest: boolean;
}

function PasswordForm({ login, change, isGuest }: PasswordFormProps) {
  const { t } = useTranslation(['user-manager']);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<PasswordProblem>();
  const { judge, min } = usePasswordRule();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await judge(password, login);
    setProblem(found);
    if (found === undefined && !change.isPending) change.mutate(password);
  };
  return (
    <form className={styles.part} onSubmit={(event) => void submit(event)} noValidate>
      <NewPasswordField
        label={t('new_password')}
        value={password}
        {...{ problem, min }}
        disabled={isGuest}
        onChange={(text) => {
          setPassword(text);
          setProblem(undefined);
        }}
      />
      <p className={forms.hint}>{t('password_hint')}</p>
      <div>
        <Button type="submit" loading={change.isPending} disabled={isGuest}>
          {t('change_password')}
        </Button>
      </div>
    </form>
  );
}

interface RightsFormProps {
  readonly user: UserEntry;
  readonly change: Changes['setRights'];
  readonly isGuest: boolean;
}

function RightsForm({ user, change, isGuest }: RightsFormProps) {
  const { t } = useTranslation(['user-manager']);
  const [applications, setApplications] = useState(user.applications);
  const [sections, setSections] = useState(user.sections);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate({ applications, sections, known: { applications: user.applications, sections: user.sections } });
  };
  return (
    <form className={styles.part} onSubmit={submit}>
      <ChoiceGroup legend={t('rights')}>
        {APPLICATION_RIGHTS.map((right) => (
          <Choice
            key={right}
            label={t(`right.${right}`)}
            disabled={isGuest}
            checked={applications.includes(right)}
            onChange={() => setApplications(toggled(applications, right))}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={t('sections')}>
        {SECTIONS.map((section) => (
          <Choice
            key={section}
            label={t(`section.${section}`)}
            disabled={isGuest}
            checked={sections.includes(section)}
            onChange={() => setSections(toggled(sections, section))}
          />
        ))}
      </ChoiceGroup>
      <div>
        <Button type="submit" loading={change.isPending} disabled={isGuest}>
          {t('save_rights')}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: () => void;
}

function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className={forms.choice}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  );
}

function toggled<Name extends string>(names: readonly Name[], name: Name): Name[] {
  return names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
}
