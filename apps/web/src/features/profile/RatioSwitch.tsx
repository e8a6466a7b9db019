import { useTranslation } from 'react-i18next';
import { Segments } from '../../ui/Segments.tsx';

interface Props {
  readonly asRatio: boolean;
  readonly onChange: (asRatio: boolean) => void;
}

/** Power factor as an angle or as the ratio it is (decision 15). */
export function RatioSwitch({ asRatio, onChange }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Segments
      label={t('show')}
      chosen={asRatio ? 'ratio' : 'angle'}
      choices={[
        { value: 'angle', text: t('angle') },
        { value: 'ratio', text: t('ratio') },
      ]}
      onChoose={(value) => onChange(value === 'ratio')}
    />
  );
}
