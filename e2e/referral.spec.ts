import { ownPorts } from './demo.ts';
import { expect, expectAccessibleInBothThemes, type Page, signIn, signUp, test } from './journey.ts';
import { type MovedDemo, startMovedDemo } from './moved-demo.ts';
import {
  beforeThePlans,
  fillCheckout,
  fillContact,
  nextCharge,
  openedBy,
  press,
  reloadUntil,
} from './purchase.ts';
import { adminAccount } from './second-step.ts';

test.use({ baseURL: `http://127.0.0.1:${ownPorts.referral}` });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function pay(page: Page, demo: MovedDemo, card: string) {
  await fillContact(page);
  const checkout = await openedBy(page, 'Continue to payment', demo.fakesUrl);
  await fillCheckout(checkout, card);
  await press(checkout, 'Pay');
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await checkout.close();
}

async function buyTools(page: Page, demo: MovedDemo, card: string) {
  const person = await beforeThePlans(page, '/purchase?plan=tools');
  await pay(page, demo, card);
  return person;
}

test('a member’s link brings a colleague on a phone, and two weeks later both have a month of credit', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const demo = await startMovedDemo(ownPorts.referral, { hourly: true });
  const rooms = await Promise.all([0, 1, 2].map(() => browser.newContext({ baseURL: demo.url })));
  try {
    const [office, page, colleague] = await Promise.all(rooms.map((room) => room.newPage()));
    if (!office || !page || !colleague) throw new Error('no page');

    await office.goto('/auth?redirect=/admin/site%3Ftab%3Dprices');
    await signIn(office, adminAccount);
    const toggle = office.getByRole('switch', { name: 'Members have a link for colleagues' });
    await expect(toggle).toHaveAttribute('aria-checked', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-checked', 'true');

    const member = await buyTools(page, demo, '4242');
    await page.goto('/settings/billing');
    await press(page, 'Get your link');
    const link = page.getByText(/\?from=[a-z0-9]{10}$/);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a member’s link');

    await colleague.goto((await link.textContent()) ?? '');
    const given = /^A colleague gives you a month of Tools & Resources as credit/;
    await expect(colleague.getByText(given)).toBeVisible();
    expect(await colleague.context().cookies()).toEqual([]);
    await colleague.locator('a[href="/auth#sign-up"], a[href^="/auth"]').last().click();
    await colleague.waitForURL(/\/auth/);
    await colleague.getByRole('tab', { name: 'Sign Up' }).click();
    const person = await signUp(colleague);
    await colleague.waitForURL(({ pathname }) => pathname !== '/auth');
    await colleague.goto('/purchase?plan=tools');
    await expect(colleague.getByText(given)).toBeVisible();
    await pay(colleague, demo, '4444');
    await colleague.goto('/settings/billing');
    await expect(
      colleague.getByText(/You came by a colleague’s link\. \$47\.00 of credit comes on /),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByText('In the last 12 months, 1 is waiting.')).toBeVisible();

    await demo.pass(15);
    for (const [who, account] of [
      [page, member],
      [colleague, person],
    ] as const) {
      // A session ends when nobody comes for a week.
      await who.goto('/settings/billing');
      await expect(who).toHaveURL(/\/auth\?redirect=/);
      await signIn(who, account);
      await expect(who).toHaveURL(/\/settings\/billing$/);
      // Stripe has the credit a moment before we have read what it takes off the next charge.
      await reloadUntil(who, async () => {
        const credit = who.getByText('You have $47.00 of credit', { exact: true });
        await expect(credit).toBeVisible({ timeout: 3000 });
        await expect(nextCharge(who)).toHaveText(/^\$0\.00 \(\$47\.00 less \$47\.00 of credit\) on /, {
          timeout: 3000,
        });
      });
    }
    await expect(page.getByText('In the last 12 months, 1 brought you $47.00.')).toBeVisible();
    await expect(
      colleague.getByText('You came by a colleague’s link, and got $47.00 of credit.'),
    ).toBeVisible();
    await expect(page.getByText(person.email)).toHaveCount(0);
  } finally {
    await Promise.all(rooms.map((room) => room.close()));
    await demo.stop();
  }
});
