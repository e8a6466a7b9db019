/** What the link of an e-mail has behind `#`: with it a password is chosen; undefined for every other address. */
export function passwordTicket(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get('password') ?? undefined;
}
