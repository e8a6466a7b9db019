import { useTranslation } from 'react-i18next';
import styles from './screen-states.module.css';

const BLOCKS = { screen: ['line', 'tile', 'tile', 'tile', 'wide'], part: ['wide'] } as const;

/** Keeps the place of a screen, or of a part of it, while its program or first answer loads. */
export function ScreenLoader({ of = 'screen' }: { of?: keyof typeof BLOCKS }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status" data-waiting>
      <span className="visually-hidden">{t('loading')}</span>
      {BLOCKS[of].map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and stay in their order
        <span key={index} className={styles.block} data-block={block} aria-hidden />
      ))}
    </div>
  );
}
