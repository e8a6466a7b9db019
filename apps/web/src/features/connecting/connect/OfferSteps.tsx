import type { ConnectionOffer } from '@phasor/contract';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../base/i18n/use-language.ts';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { CopyButton } from '../CopyButton.tsx';
import styles from './connect.module.css';
import { isSecret, stepText, UNSHOWN } from './offer-text.ts';

/** What to do in the device's own settings, in order; each value can be copied. */
export function OfferSteps({ offer }: { offer: ConnectionOffer }) {
  const { t } = useTranslation(['connecting']);
  const language = useLanguage();
  return (
    <ol className={styles.offer}>
      {offer.steps.map((step) => (
        <li key={step.text}>
          <p>{stepText(step, language)}</p>
          {step.fields.length === 0 ? null : (
            <dl>
              {step.fields.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {isSecret(value, offer) ? <Secret value={value} name={label} /> : <code>{value}</code>}
                    {value.includes(UNSHOWN) ? null : <CopyButton name={label} text={value} />}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {step.paste === null ? null : (
            <div className={styles.paste}>
              <pre>{step.paste}</pre>
              {step.paste.includes(UNSHOWN) ? null : <CopyButton name={t('connect.paste')} text={step.paste} />}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

/** A password: it can be copied without being seen. */
function Secret({ value, name }: { value: string; name: string }) {
  const { t } = useTranslation(['connecting']);
  const [isShown, setShown] = useState(false);
  const Sign = isShown ? IconEyeOff : IconEye;
  const label = t(isShown ? 'connect.conceal' : 'connect.reveal', { name });
  return (
    <span className={styles.secret}>
      <code>{isShown ? value : UNSHOWN}</code>
      <IconButton icon={Sign} look="framed" label={label} onClick={() => setShown(!isShown)} />
    </span>
  );
}
