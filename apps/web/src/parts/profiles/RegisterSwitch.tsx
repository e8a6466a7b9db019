import { useTranslation } from 'react-i18next';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import type { RegisterForm } from './use-consumption.ts';

interface Props {
  readonly form: RegisterForm;
  readonly onForm: (form: RegisterForm) => void;
}

/** Registers as the consumption of each step, or as readings. */
export function RegisterSwitch({ form, onForm }: Props) {
  const { t } = useTranslation('measurements');
  return (
    <Segmented
      label={t('register.show')}
      value={form}
      options={[
        { value: 'consumption', label: t('register.consumption') },
        { value: 'register', label: t('register.register') },
      ]}
      onChange={onForm}
    />
  );
}
