import { Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { copyText } from '../../base/ui/text/copy-text.ts';
import styles from './IntegrationPage.module.css';
import { exampleCall } from './token-view.ts';

/** How a program uses a token: a sample call, and the reference of all calls. */
export function UsageCard({ deviceType, zone }: { deviceType: number; zone: string }) {
  const { t } = useTranslation(['integration']);
  const words = {
    copied: t('usage.copied'),
    failed: { title: t('not_copied.title'), hint: t('usage.not_copied') },
  };
  const example = exampleCall({ origin: `${location.origin}${__BASE_PATH__}`, deviceType, now: Date.now(), zone });
  return (
    <Card title={t('usage.title')} span={12}>
      <p className={styles.usage}>{t('usage.hint')}</p>
      {example === undefined ? null : <pre className={styles.example}>{example}</pre>}
      <div className={styles.generate}>
        {example === undefined ? null : (
          <Button
            variant="default"
            leftSection={<IconCopy size="1rem" aria-hidden />}
            onClick={() => void copyText(example, words)}
          >
            {t('usage.copy')}
          </Button>
        )}
        <a className={styles.link} href={`${__BASE_PATH__}/api/openapi.json`} target="_blank" rel="noreferrer">
          {t('usage.all_calls')}
          <IconExternalLink aria-hidden />
        </a>
      </div>
      <Programs />
    </Card>
  );
}

/** Names of their makers, the same in every language. */
const PROGRAMS = [
  { name: 'Prometheus', words: 'usage.prometheus', path: '/metrics/devices' },
  { name: 'Home Assistant', words: 'usage.home_assistant', path: '' },
  { name: 'Grafana', words: 'usage.grafana', path: '' },
] as const;

/** Programs that read a device by its token as they are. */
function Programs() {
  const { t } = useTranslation(['integration']);
  return (
    <>
      <h3 className={styles.programs}>{t('usage.programs')}</h3>
      <dl className={styles.program}>
        {PROGRAMS.map(({ name, words, path }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{t(words, { address: `${location.origin}${__BASE_PATH__}${path}` })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
