import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { download, fileName, SHEET_FILES } from '../../parts/charts/index.ts';
import { type Notice, noticeSheet } from './notice-list.ts';

/** Saves the shown notifications as a file. */
export function SaveNotices({ notices }: { notices: readonly Notice[] }) {
  const { t, i18n } = useTranslation(['notifications']);
  const marked = useDemoMarked();
  const save = async (kind: 'csv' | 'xlsx') => {
    const title = marked(t('list.title'));
    const headings = (['time', 'devices', 'what', 'facts'] as const).map((key) => t(`list.column.${key}`));
    const sheet = noticeSheet(notices, headings);
    const blob = await SHEET_FILES[kind]({ title, sheet, locale: localeOf(i18n.language) });
    download(blob, `${fileName([title])}.${kind}`);
  };
  return (['csv', 'xlsx'] as const).map((kind) => (
    <Button
      key={kind}
      variant="default"
      size="xs"
      disabled={notices.length === 0}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save(kind)}
    >
      {kind.toUpperCase()}
    </Button>
  ));
}
