import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';

interface Props {
  readonly asRatio: boolean;
  readonly onChange: (asRatio: boolean) => void;
}

/** Power factor as an angle or as a ratio (D15). */
export function RatioSwitch({ asRatio, onChange }: Props) {
  const { t } = useTranslation('measurements');
  return (
    <Segmented
      label={t('powerFactor.show')}
      value={asRatio ? 'ratio' : 'angle'}
      options={[
        { value: 'angle', label: t('powerFactor.angle') },
        { value: 'ratio', label: t('powerFactor.ratio') },
      ]}
      onChange={(value) => onChange(value === 'ratio')}
    />
  );
}

/** The choice between angle and ratio is in the address, so that a sent link shows the same. */
export function useRatioChoice(): [boolean, (asRatio: boolean) => void] {
  const { as }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (asRatio: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, as: asRatio ? 'ratio' : undefined }),
    });
  return [as === 'ratio', choose];
}
