/** An amount of money with the digits of its currency; one that rounds to zero has no minus sign, as no other zero has. */
export function moneyText(amount: number, currency: string, locale: string): string {
  return moneyFormat(currency, locale).format(amount);
}

/** The same for many amounts of one currency. */
export function moneyFormat(currency: string, locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: 'negative' });
}
