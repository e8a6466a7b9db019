import { Button } from '@mantine/core';
import type { PasswordProblem } from '@phasor/contract';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import styles from './UserManagerPage.module.css';
import { useGenerate } from './use-generate.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: PasswordProblem | undefined;
  /** Least number of characters. */
  readonly min: number;
  readonly disabled: boolean;
  readonly onChange: (password: string) => void;
}

/** The password of another account: typed, or generated and then shown. */
export function NewPasswordField({ label, value, problem, min, disabled, onChange }: NewPasswordFieldProps) {
  const { t } = useTranslation(['user-manager', 'passwords']);
  const generate = useGenerate();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        description={t('passwords:rule', { count: min })}
        value={value}
        disabled={disabled}
        visible={isShown}
        onVisibilityChange={setShown}
        error={problem === undefined ? false : t(`passwords:problem.${problem}`, { count: min })}
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
