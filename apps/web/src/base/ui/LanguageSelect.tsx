import { NativeSelect } from '@mantine/core';
import { LANGUAGES, type Language } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { settings, useSetting } from '../settings/settings.ts';

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** Selects the language of the page; each language is named in itself. */
export function LanguageSelect({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation();
  const language = useSetting(({ localization }) => localization);
  return (
    <NativeSelect
      aria-label={t('language.label')}
      size="xs"
      variant={plain ? 'unstyled' : 'default'}
      value={language}
      data={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) settings.change({ localization: value });
      }}
    />
  );
}
