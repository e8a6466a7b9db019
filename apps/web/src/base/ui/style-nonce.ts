/** The nonce of this response of the server; styles created at run time need it (content security policy). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
