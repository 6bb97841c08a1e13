import { type APIResponse, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { newPerson } from './journey.ts';

/** A word of any length, too long for a line on a phone. */
const word = (length: number) => 'Wortungetüm'.repeat(Math.ceil(length / 11)).slice(0, length);

const withId = z.object({ id: z.string() });
const made = z.object({ cards: z.array(withId).optional(), result: withId.optional() });
const found = z.object({ members: z.array(withId).min(1) });

async function answered(pending: Promise<APIResponse>): Promise<unknown> {
  const answer = await pending;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/**
 * Fills the lists of the signed-in admin, as admin and as member, with words that cannot be broken at a space.
 * @returns the addresses of what was created
 */
export async function writeLongWords(page: Page, baseURL = ''): Promise<string[]> {
  const headers = { origin: baseURL };
  const send = (path: string, data: object) => answered(page.request.post(path, { headers, data }));
  const stranger = await request.newContext({ baseURL, extraHTTPHeaders: headers });
  const email = `${'w'.repeat(50)}.${Date.now()}@example.test`;
  const person = { ...newPerson(), email, firstName: word(50), lastName: word(50) };
  await answered(stranger.post('/api/auth/sign-up', { data: { ...person, acceptsTerms: true } }));
  await stranger.dispose();
  const brief = { businessDescription: word(400), targetAudience: word(300) };
  const identified = made.parse(await send('/api/functions/frustration-identifier', brief));
  const ad = await send('/api/functions/ad-copy', { ...brief, frustrations: word(300), adGoal: word(200) });
  await send('/api/functions/send-notification', { title: word(120), message: word(900) });
  await send('/api/admin/grants', { email, tier: 'premium', reason: word(200) });
  const { members } = found.parse(await answered(page.request.get(`/api/admin/members?q=${email}`)));
  const [card] = identified.cards ?? [];
  return [
    `/admin/member?id=${members[0]?.id}`,
    `/brief?card=${card?.id}`,
    `/tools/ad-copy?open=${made.parse(ad).result?.id}`,
    `/tools/ad-copy?card=${card?.id}`,
    `/pdf-viewer?url=/books/emotions.pdf&title=${word(80)}`,
  ];
}
