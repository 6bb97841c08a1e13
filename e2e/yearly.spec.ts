import { type PriceBook, startPrices } from '#platform/contract/prices.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  type Page,
  signIn,
  test,
} from './journey.ts';
import { mailTo } from './mailbox.ts';
import { beforeThePlans, buy, nextCharge, press } from './purchase.ts';
import { adminAccount } from './second-step.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const byYear: PriceBook = {
  ...startPrices,
  tiers: { tools: { month: 4700, year: 47_000 }, premium: { month: 6700, year: 67_000 } },
};

/** What the owner sells for, from now on. */
async function sellFor(office: Page, prices: PriceBook) {
  const { latest } = (await (await office.request.get('/api/admin/site')).json()) as { latest: number };
  const saved = await office.request.put('/api/admin/site', {
    headers: { origin: new URL(office.url()).origin },
    data: { basedOn: latest, change: { prices } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test('a buyer on a phone takes a plan by the year, pauses it, lets it resume, and has the money back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const office = await elsewhere.newPage();
  await office.goto('/auth?redirect=/admin');
  await signIn(office, adminAccount);
  await office.waitForURL(({ pathname }) => pathname === '/admin');
  await sellFor(office, byYear);
  try {
    await page.goto('/#pricing');
    const plans = page.locator('#pricing');
    await expect(plans.getByText('$47', { exact: true })).toBeVisible();
    await plans.getByText('Yearly', { exact: true }).click();
    await expect(plans.getByText('$470', { exact: true })).toBeVisible();
    await expect(plans.getByText('$47', { exact: true })).toBeHidden();
    const way = plans.getByRole('link', { name: 'Get Tools & Resources' });
    await expect(way).toHaveAttribute('href', '/purchase?plan=tools&rhythm=year');
    await expectAccessibleInBothThemes(page, 'the prices of a month and of a year');

    const person = await beforeThePlans(page);
    await page.getByRole('radio', { name: 'By the year, $470: two months free' }).check();
    await expect(page.getByText(/\$470 is charged today for a year\. It renews on/)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the purchase of a year');
    // Nobody else in these journeys has used the guarantee with this card.
    await (await buy(page, 'Tools & Resources', '4444')).close();

    await page.goto('/settings/billing');
    await expect(nextCharge(page)).toHaveText(/^\$470\.00 on /);
    await press(page, 'Pause');
    const dialog = page.getByRole('dialog', { name: 'Pause Tools & Resources?' });
    await dialog.getByRole('radio', { name: /^2 months, until/ }).check();
    await expectAccessible(page, 'the question of a pause');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/^It rests then, until /)).toBeVisible();
    await expect(page.getByText(/^Your plan will pause on /).first()).toBeVisible();
    await press(page, 'Call off the pause');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Call off the pause' }).click();
    await expect(page.getByText('It renews then.')).toBeVisible();
    await mailTo(person.email, 'Tools & Resources won’t pause');
    await expectAccessible(page, 'a plan that is paid by the year');

    await press(page, 'Get my money back');
    await press(page, 'Send my money back');
    await expect(page.getByText(/and we refunded \$470\.00\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Free Starter' })).toBeVisible();
    expect((await mailTo(person.email, 'Your money is on its way back')).text).toContain(
      '$470.00 for Tools & Resources',
    );
  } finally {
    // Other journeys buy in this demo, too.
    await sellFor(office, startPrices);
    await elsewhere.close();
  }
});
