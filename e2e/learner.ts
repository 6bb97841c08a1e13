import { type Page, request } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { newPerson } from './journey.ts';

/** A text lesson that is open to a learner after a few days. */
export const lesson = '/course/choose-one-person';

const dayMs = 24 * 60 * 60 * 1000;

/** A new member whose Premium, granted by an admin, began some days ago, signed in on this page. */
export async function openAsLearner(page: Page, baseURL: string | undefined, daysAgo = 8) {
  const person = newPerson();
  const origin = baseURL ?? '';
  const headers = { origin };
  await page.request.post('/api/auth/sign-up', { headers, data: { ...person, acceptsTerms: true } });
  const admin = await request.newContext({ baseURL: origin, extraHTTPHeaders: headers });
  const account = demoAccounts.find(({ access }) => access === 'admin');
  await admin.post('/api/auth/sign-in', {
    data: { email: account?.email, password: account?.password },
  });
  const startsAt = new Date(Date.now() - daysAgo * dayMs).toISOString();
  const given = await admin.post('/api/admin/grants', {
    data: { email: person.email, tier: 'premium', startsAt, reason: 'a journey' },
  });
  if (!given.ok()) throw new Error(`no access was given: ${given.status()} ${await given.text()}`);
  await admin.dispose();
  return person;
}

/** Writes into the note of the open lesson, and leaves the field. */
export async function writeNote(page: Page, text: string) {
  await page.getByLabel('Your note').fill(text);
  await page.getByLabel('Your note').blur();
}
