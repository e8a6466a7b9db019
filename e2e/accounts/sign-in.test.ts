import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveContext, openContext } from '../support/page/browser.ts';
import { accessibilityFaults, listenTo, screenFaults, signInOn } from '../support/page/person.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';

const GUEST = 'guest@phasor.example';
const LANGUAGES = [
  ['en', 'Sign in with 127.0.0.1', /^Login credentials incorrect.*The account is not known here/s, /Too many attempts/],
  ['sk', 'Prihlásiť sa cez 127.0.0.1', /^Nesprávne prihlasovacie údaje.*účet tu nepoznáme/s, /Príliš veľa pokusov/],
  ['de', 'Mit 127.0.0.1 anmelden', /^Anmeldedaten falsch.*Konto ist hier nicht bekannt/s, /Zu viele Versuche/],
] as const;
const CANCELLED = {
  en: /cancelled.*127\.0\.0\.1|127\.0\.0\.1.*cancelled/,
  sk: 'Prihlásenie cez 127.0.0.1 ste zrušili.',
  de: /127\.0\.0\.1.*abgebrochen/,
} as const;

describe('signing in', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    const env = { PHASOR_DEMO_OIDC: 'true', PHASOR_DEMO_OIDC_PORT: String(await freePort()) };
    [product, browser] = [await startProduct({ demo: true, env }), await shareBrowser()];
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await product?.stop();
  });

  async function visit(
    see: (page: Page) => Promise<void>,
    options: Parameters<typeof openContext>[1] = {},
  ): Promise<void> {
    const context = await openContext(browser, options);
    try {
      // The provider's page asks the internet for a font, and complains of what is none of ours.
      await context.route('https://fonts.googleapis.com/**', (route) =>
        route.fulfill({ contentType: 'text/css', body: '' }),
      );
      await see(await context.newPage());
    } finally {
      await leaveContext(context);
    }
  }

  async function throughProvider(page: Page, login: string): Promise<void> {
    await page.getByRole('button', { name: '127.0.0.1' }).click();
    // Our own form has fields of the same names.
    await page.waitForURL(/\/interaction\//);
    await page.locator('input[name="login"]').fill(login);
    await page.locator('input[name="password"]').fill('any');
    await page.locator('button[type="submit"]').click();
  }

  // proves R-JOUR-002, R-SHELL-034, R-SIGN-001, R-SIGN-018, R-SIGN-038
  it.each([
    { phone: false, colorScheme: 'light' },
    { phone: true, colorScheme: 'dark' },
  ] as const)(
    'with a third party leads to where the person wanted to go, under the name it gives (phone: $phone)',
    (visitor) =>
      visit(async (page) => {
        const complaints = listenTo(page);
        await page.goto(`${product.url}/visualization/profile/voltage`);
        await page.waitForURL(/\/login$/);
        expect(await screenFaults(page)).toEqual([]);
        await throughProvider(page, GUEST);
        await page.waitForURL(/\/visualization\/profile\/voltage/);
        if (visitor.phone) await page.getByRole('button', { name: 'Open navigation' }).click();
        await page.getByRole('button', { name: /guest/ }).locator('img').waitFor();
        const isDrawn = "[...document.images].some((image) => image.src.startsWith('data:') && image.naturalWidth > 0)";
        await expect.poll(() => page.evaluate(isDrawn)).toBe(true);
        expect(await screenFaults(page)).toEqual([]);
        expect(complaints.take()).toEqual([]);
        expect(await page.evaluate("sessionStorage.getItem('phasor.thirdParty')")).toBeNull();
      }, visitor),
  );

  // proves R-SIGN-034, R-SIGN-037
  it('out of a third-party account ends its session at the provider too', () =>
    visit(async (page) => {
      await page.goto(`${product.url}/login`);
      await throughProvider(page, GUEST);
      await page.getByRole('button', { name: /guest/ }).click();
      await page.getByRole('menuitem', { name: /log ?out/i }).click();
      await page.waitForURL(/\/session\/end/);
      await page.locator('button[name="logout"]').click();
      await page.waitForURL(/\/login/);
      // Signed out, and not new here (R-SIGN-034).
      await page.locator('[data-state="3"]').waitFor();
      await page.getByRole('button', { name: '127.0.0.1' }).click();
      // It asks for the sign-in again: the session has ended there.
      await page.waitForURL(/\/interaction\//);
      await page.locator('input[name="login"]').waitFor();
    }));

  // proves R-JOUR-002, R-SIGN-012, R-SIGN-030
  it.each(LANGUAGES)(
    'tells in %s of the third party, of a refusal and of the wait',
    (language, ...[button, refused, wait]) =>
      visit(
        async (page) => {
          await page.goto(`${product.url}/login`);
          await page.getByRole('combobox').first().selectOption(language);
          await page.getByRole('button', { name: button }).waitFor();
          await throughProvider(page, 'stranger@phasor.example');
          await page.waitForURL(/\/login$/);
          await page.getByRole('alert').filter({ hasText: refused }).waitFor();
          expect(await page.locator('input[aria-invalid="true"]').count()).toBe(0);
          expect(await screenFaults(page)).toEqual([]);
          await page.locator('input[autocomplete="username"]').fill(`nobody ${language}`);
          await page.locator('input[autocomplete="current-password"]').fill('wrong');
          for (let status = 0; status !== 429; ) {
            const answered = page.waitForResponse(/auth\/local/);
            await page.locator('button[type="submit"]').click();
            status = (await answered).status();
          }
          await page.getByText(wait).first().waitFor();
          expect(await screenFaults(page)).toEqual([]);
        },
        { phone: language !== 'en', colorScheme: language === 'sk' ? 'dark' : 'light' },
      ),
  );

  // proves R-LANG-018, R-SIGN-108
  it('says after a cancelled sign-in at the provider what happened, in the language of the browser', () =>
    visit(
      async (page) => {
        await page.goto(`${product.url}/login?error=access_denied&state=s`);
        await page.getByText('Prihlásenie cez 127.0.0.1 ste zrušili.').waitFor();
        expect(new URL(page.url()).search).toBe('');
        expect(await page.evaluate('document.documentElement.lang')).toBe('sk');
      },
      { locale: 'sk-SK' },
    ));

  // proves R-LANG-018, R-SIGN-108
  it.each([
    ['en-GB', 'en'],
    ['sk-SK', 'sk'],
    ['de-DE', 'de'],
  ])('says so after the link to cancel on the page of the provider itself (%s)', (locale, language) =>
    visit(
      async (page) => {
        await page.goto(`${product.url}/login`);
        await page.getByRole('button', { name: '127.0.0.1' }).click();
        await page.waitForURL(/\/interaction\//);
        await page.getByText('Cancel').click();
        await page.waitForURL(/\/login/);
        await page.getByText(CANCELLED[language as keyof typeof CANCELLED]).waitFor();
        expect(new URL(page.url()).search).toBe('');
        expect(await page.evaluate('document.documentElement.lang')).toBe(language);
      },
      { locale },
    ),
  );

  // proves R-SIGN-034, R-SIGN-035, R-SIGN-036
  it('is not offered with a third party where cookies are blocked', () =>
    visit(async (page) => {
      await page.addInitScript("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })");
      await page.goto(`${product.url}/login`);
      await page
        .getByText('Cookies are not enabled in current environment. Third-party login form not allowed')
        .waitFor();
      expect(await page.getByRole('button', { name: '127.0.0.1' }).isDisabled()).toBe(true);
      // Signing in with a password needs them, too (D58).
      await page.getByText('Signing in needs them. Allow cookies for this address').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }));

  // proves R-SIGN-032
  it('offers the third party as soon as a server that was away can be asked', () =>
    visit(async (page) => {
      const asked = page.waitForRequest('**/api_r/auth/methods');
      await page.route('**/api_r/auth/methods', (route) => route.abort());
      await page.goto(`${product.url}/login`);
      await asked;
      expect(await page.getByRole('button', { name: '127.0.0.1' }).count()).toBe(0);
      await page.unrouteAll();
      await page.getByRole('button', { name: '127.0.0.1' }).waitFor();
    }));

  // proves R-SHELL-002, R-SHELL-009, R-SIGN-079
  it('leads from an unknown address to the dashboard, or to the sign-in without a session', () =>
    visit(async (page) => {
      await page.goto(`${product.url}/no/such/screen`);
      await page.waitForURL(/\/login$/);
      await signInOn(page, product);
      await page.waitForURL(/\/dashboard/);
      await page.goto(`${product.url}/no/such/screen`);
      await page.waitForURL(/\/dashboard/);
    }));

  // proves R-SIGN-056
  it('out forgets everything the browser knew of the account', () =>
    visit(async (page) => {
      await signInOn(page, product);
      await page.getByRole('button', { name: /demo/i }).last().click();
      await page.getByRole('menuitem', { name: /log ?out/i }).click();
      await page.waitForURL(/\/login$/);
      const kept = await page.evaluate('Object.keys(localStorage)');
      for (const key of ['phasor.auth', 'phasor.devices', 'phasor.selection', 'phasor.renewals']) {
        expect(kept).not.toContain(key);
      }
      expect(await page.context().cookies(product.url)).not.toContainEqual(
        expect.objectContaining({ name: 'phasor-session' }),
      );
    }));
});
