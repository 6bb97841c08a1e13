import { demoAccounts } from '#db/demo-accounts.ts';
import { authenticator } from './authenticator.ts';
import { press } from './purchase.ts';
import { expect, type Page, signIn } from './journey.ts';
import type { MovedDemo } from './moved-demo.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}

/** The admin of every demo. */
export const adminAccount: Account = demoAccounts.find(({ access }) => access === 'admin') ?? demoAccounts[0];

/**
 * Turns two-step sign-in on for whoever is signed in, without its pages. An admin without it is none after a week, and
 * helps nobody. @returns the authenticator app, whose clock is that of the demo
 */
export async function withSecondStep(
  page: Page,
  demo: Pick<MovedDemo, 'url' | 'now'>,
  { password }: Account,
): Promise<() => string> {
  const ask = async (path: string, data: Record<string, string>) => {
    const answer = await page.request.post(`${demo.url}${path}`, { headers: { origin: demo.url }, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { secret?: string };
  };
  const { secret = '' } = await ask('/api/account/totp/start', { password });
  const app = authenticator(secret, demo.now);
  await ask('/api/account/totp/confirm', { code: app() });
  return app;
}

/** The admin signs in, in an empty browser, and turns two-step sign-in on. @returns their authenticator app */
export async function enterAsAdmin(page: Page, demo: MovedDemo): Promise<() => string> {
  await page.goto(`${demo.url}/auth?redirect=/settings`);
  await signIn(page, adminAccount);
  await expect(page).toHaveURL(`${demo.url}/settings`);
  return withSecondStep(page, demo, adminAccount);
}

/** Both steps, at the form that is open. */
export async function signInWithCode(page: Page, account: Account, code: () => string): Promise<void> {
  await signIn(page, account);
  await page.getByLabel('Code').fill(code());
  await press(page, 'Continue');
}
