/** The nonce of this answer of the server; styles that are made while the page runs need it (content security policy). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
