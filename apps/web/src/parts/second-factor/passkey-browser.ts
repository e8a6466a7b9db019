type Options = Readonly<Record<string, unknown>>;

/** Comes when a passkey is asked for: most people sign in without one. */
const library = () => import('@simplewebauthn/browser');

/** Whether this page can make and use passkeys: browsers need a secure connection and a host with a name. */
export function canUsePasskeys(
  { hostname }: Pick<Location, 'hostname'> = globalThis.location,
  {
    isSecureContext,
    PublicKeyCredential: api,
  }: Pick<Window & typeof globalThis, 'isSecureContext' | 'PublicKeyCredential'> = globalThis,
): boolean {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return isSecureContext && api !== undefined && !isAddress;
}

/** Lets the browser ask for a new passkey. @throws when nobody made one */
export async function madePasskey(options: Options) {
  return (await library()).startRegistration({ optionsJSON: options as never });
}

/** Lets the browser ask for a passkey of this host. @throws when nobody chose one */
export async function usedPasskey(options: Options) {
  return (await library()).startAuthentication({ optionsJSON: options as never });
}
