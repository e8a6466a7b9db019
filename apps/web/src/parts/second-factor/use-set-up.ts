import { useMutation } from '@tanstack/react-query';
import { call } from '../../base/api/client.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { madePasskey } from './passkey-browser.ts';

export type FactorKind = 'totp' | 'passkey';

/** The ticket of a sign-in that needs a first factor, or in a session the digest of the present password. */
export type FactorProof = { readonly ticket: string } | { readonly password: string };

/** What the server offers for a new factor; `setup` is sent back with its proof. */
export type FactorOffer =
  | { readonly kind: 'totp'; readonly setup: string; readonly secret: string; readonly uri: string }
  | { readonly kind: 'passkey'; readonly setup: string; readonly options: Readonly<Record<string, unknown>> };

async function begin(kind: FactorKind, proof: FactorProof): Promise<FactorOffer> {
  if (kind === 'totp') return { kind, ...(await call('access.beginTotp', proof)).data };
  return { kind, ...(await call('access.beginPasskey', proof)).data };
}

/** @param shown the code of the app, or the name of the passkey */
async function finish(offer: FactorOffer, shown: string, proof: FactorProof) {
  const common = { setup: offer.setup, ...('ticket' in proof && { ticket: proof.ticket }) };
  if (offer.kind === 'totp') return (await call('access.confirmTotp', { ...common, code: shown })).data;
  const passkey = await madePasskey(offer.options);
  return (await call('access.addPasskey', { ...common, passkey, name: shown })).data;
}

/** The calls that set up a factor: the offer, and its answer with recovery codes where they are the first. */
export function useSetUp(kind: FactorKind, proof: FactorProof) {
  const offer = useMutation({ meta: { quiet: 'all' }, mutationFn: () => begin(kind, proof) });
  const done = useMutation({
    meta: { quiet: 'all' },
    mutationFn: (shown: string) => {
      if (offer.data === undefined) throw new Error('there is no offer yet');
      return finish(offer.data, shown, proof);
    },
  });
  return { offer, done, isCodeWrong: hasCode(done.error, 'access.credentials') };
}
