import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { usedPasskey } from '../../../parts/second-factor/index.ts';
import { beginSession, type SignedIn } from '../sign-in.ts';

interface PasskeyButtonProps {
  readonly isBusy: boolean;
  readonly enter: (proof: () => Promise<SignedIn>) => Promise<void>;
}

/** Sign-in with a passkey alone (R-SIGN-097). */
export function PasskeyButton({ isBusy, enter }: PasskeyButtonProps) {
  const { t } = useTranslation(['second-factor']);
  const [isAsking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    setAsking(true);
    try {
      const { data } = await call('access.beginPasskeySignIn', {});
      const passkey = await usedPasskey(data.options).catch(() => undefined);
      // Nobody chose one: the browser has said so.
      if (passkey === undefined) return;
      await enter(async () => beginSession(await call('access.signInPasskey', { ticket: data.ticket, passkey })));
    } catch (error) {
      await enter(() => Promise.reject(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button
      type="button"
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconKey size="1.1rem" aria-hidden />}
      loading={isAsking || isBusy}
      onClick={() => void ask()}
    >
      {t('sign_in.alone')}
    </Button>
  );
}
