import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { copyText } from '../../base/ui/text/copy-text.ts';

/** Copies a value and says so; `name` tells screen readers which. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation(['connecting']);
  const label = t('copy', { name });
  const words = {
    copied: t('copied', { name }),
    failed: { title: t('not_copied.title'), hint: t('not_copied.hint') },
  };
  return <IconButton icon={IconCopy} look="framed" label={label} onClick={() => void copyText(text, words)} />;
}
