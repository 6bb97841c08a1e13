import { fakesUrl } from './demo.ts';
import { expect, expectAccessible, signUp, test } from './journey.ts';
import { isSigned } from '#testing/webhook-verifier.ts';

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What has arrived at the demo's receiver, the newest first. */
async function messages(): Promise<readonly Message[]> {
  const response = await fetch(`${fakesUrl}/webhooks/_messages`);
  return ((await response.json()) as { messages: Message[] }).messages;
}
const typeOf = ({ body }: Message) => (JSON.parse(body) as { type: string }).type;

test('a member adds a webhook, tests it, saves a card, and their program hears of it, signed; then it pauses and goes', async ({
  page,
  watched,
}) => {
  // An address that leads inside is refused.
  watched.expectedErrors.push('400');
  await page.goto('/auth?redirect=/settings/tokens#sign-up');
  await signUp(page);
  const section = page.getByRole('region', { name: 'Webhooks' });
  await expect(section.getByText('No webhooks yet')).toBeVisible();
  await section.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'the dialog of a new webhook');
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest/meta-data');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Please enter a public name')).toBeVisible();
  const address = `${fakesUrl}/webhooks/in`;
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await dialog.getByText(/^whsec_/).innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText(address)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await section.getByRole('button', { name: `Send a test to ${address}` }).click();
  await expect(section.getByText('Arrived, answer 204')).toBeVisible({ timeout: 15_000 });
  await section.getByText('How your program reads a message').click();
  await expectAccessible(page, 'the page of webhooks');
  const [tested] = await messages();
  expect(tested && typeOf(tested)).toBe('webhook.test');
  expect(tested && (await isSigned(tested, secret))).toBe(true);

  await page.goto('/tools/frustration-identifier');
  await page.getByLabel('Business Description').fill('We repair roofs of old houses before winter.');
  await page.getByLabel('Target Audience').fill('Families who bought their first old house');
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  await expect
    .poll(async () => (await messages()).filter((one) => typeOf(one) === 'card.saved').length)
    .toBe(3);
  const [saved] = await messages();
  expect(saved && (await isSigned(saved, secret))).toBe(true);
  expect(saved?.body).not.toContain('roof');

  await page.goto('/settings/tokens');
  await expect(section.getByText('Card saved')).toHaveCount(4);
  await section.getByRole('button', { name: `Pause ${address}` }).click();
  await expect(section.getByText('Paused', { exact: true })).toBeVisible();
  await expect(section.getByRole('button', { name: /^Send a test/ })).toHaveCount(0);
  await section.getByRole('button', { name: `Delete ${address}` }).click();
  await expect(section.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByText(address)).toBeVisible();
  await section.getByRole('button', { name: `Delete ${address}` }).click();
  await expect(section.getByText('No webhooks yet')).toBeVisible();
});
