import type { CallAnswer } from '@phasor/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../base/api/client.ts';
import { useServerBack } from '../../../base/ui/states/use-server-back.ts';

type Methods = CallAnswer<'access.methods'>['data'];

/** Ways of signing in besides the password; undefined while the server cannot be reached (R-SIGN-032). */
export function useMethods(): Methods | undefined {
  const [methods, setMethods] = useState<Methods>();
  const ask = () =>
    void call('access.methods', {}).then(
      ({ data }) => setMethods(data),
      () => undefined,
    );
  useEffect(ask, []);
  useServerBack(methods === undefined, ask);
  return methods;
}
