import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segments } from '../ui/Segments.tsx';

interface Props {
  readonly asRatio: boolean;
  readonly onChange: (asRatio: boolean) => void;
}

/** Power factor as an angle or as the ratio it is (decision 15). */
export function RatioSwitch({ asRatio, onChange }: Props) {
  const { t } = useTranslation('measurements');
  return (
    <Segments
      label={t('powerFactor.show')}
      chosen={asRatio ? 'ratio' : 'angle'}
      choices={[
        { value: 'angle', text: t('powerFactor.angle') },
        { value: 'ratio', text: t('powerFactor.ratio') },
      ]}
      onChoose={(value) => onChange(value === 'ratio')}
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
