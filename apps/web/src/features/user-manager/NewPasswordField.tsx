import { Button } from '@mantine/core';
import { USER_LIMITS } from '@phasor/contract';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import styles from './UserManagerPage.module.css';
import { useGenerate } from './use-generate.ts';
import type { PasswordProblem } from './user-form.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: PasswordProblem | undefined;
  readonly disabled: boolean;
  readonly onChange: (password: string) => void;
}

/** The password of another account: typed, or generated and then shown. */
export function NewPasswordField({ label, value, problem, disabled, onChange }: NewPasswordFieldProps) {
  const { t } = useTranslation(['user-manager']);
  const generate = useGenerate();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        description={t('password_rule', { count: USER_LIMITS.passwordMin })}
        value={value}
        disabled={disabled}
        visible={isShown}
        onVisibilityChange={setShown}
        error={problem === undefined ? false : t(`password_problem.${problem}`, { count: USER_LIMITS.passwordMin })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconWand size="1rem" aria-hidden />}
        disabled={disabled}
        onClick={() => {
          setShown(true);
          onChange(generate());
        }}
      >
        {t('generate')}
      </Button>
    </div>
  );
}
