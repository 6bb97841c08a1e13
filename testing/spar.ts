import { eq } from 'drizzle-orm';
import { lessons } from '#features/course/server/tables.ts';
import type { Request } from '#platform/contract/endpoint.ts';
import {
  createHouseClient,
  type HouseWords,
  updateHouseClient,
  type WrittenClient,
} from '#features/spar/contract-house.ts';
import { sparDrills } from '#features/spar/server/tables.ts';
import { endTalk, sayTurn, startTalk, type Talk } from '#features/spar/contract-talk.ts';
import type { App } from './harness.ts';
import { houseWords } from './spar-samples.ts';

type Member = Awaited<ReturnType<App['join']>>;

/** A talk with a client that is open to everybody. */
export const martaBody = {
  client: { house: 'victor-cfo' },
  situation: 'discovery',
  temper: 'friendly',
  minutes: 7,
} as const;

/** What an honest seller says to Victor, step by step. */
export const honestWords = [
  'You had the renewal open before I called. What does a day like this one ask of you?',
  'That sounds tired and heavy. When did you last sit down with that list?',
  'I may be off, but could it be that one of your own people has to go if the contracts don’t give enough, or is it something else?',
  'So it’s six people in accounting, and you hired every one of them. Is that it?',
  'What if we start with the seats nobody uses, and you have that figure in writing before the 14th? Would it help?',
] as const;

/** What a pushy seller says. */
export const pushyWords = [
  'We are the leading provider and everyone is switching to our register.',
  'You have to decide today, this is your last chance at this price.',
  'Your competitors are already laughing at you. What are you waiting for?',
  'Just sign now, you will regret it otherwise.',
] as const;

export const begin = (member: Member, body: Request<typeof startTalk>['body'] = martaBody) =>
  member.call(startTalk, { body });

/** Says these turns one after the other, as long as the client stays on the phone. */
export async function say(member: Member, talk: Pick<Talk, 'id'>, words: readonly string[], from = 1) {
  const said = [];
  for (const [at, text] of words.entries()) {
    const answer = await member.call(sayTurn, { params: { id: talk.id }, body: { number: from + at, text } });
    said.push(answer);
    if (answer.state === 'ended') break;
  }
  return said;
}

/** A whole talk with these words, and its debrief. */
export async function spar(member: Member, words: readonly string[] = honestWords) {
  const talk = await begin(member);
  await say(member, talk, words);
  return member.call(endTalk, { params: { id: talk.id }, body: {} });
}

/** Words of a talk that misses a step. */
export const missedWords = ['Our register is new.', 'It has many features.', 'It is blue.'] as const;

/** A drill of this member, from a talk that missed a step. @returns its id */
export async function missDrill(app: App, member: Member): Promise<string> {
  const { id } = await spar(member, missedWords);
  const [drill] = await app.db.select().from(sparDrills).where(eq(sparDrills.talkId, id));
  if (!drill) throw new Error('nothing was missed');
  return drill.id;
}

/** Gives a lesson the address that a debrief links. */
export async function addressLesson(app: App, id: string, slug: string): Promise<void> {
  await app.db.update(lessons).set({ slug }).where(eq(lessons.id, id));
}

/** Writes a client of the house, and turns them on if asked. */
export async function writeClient(
  admin: Member,
  given: Partial<HouseWords> & { readonly isFree?: boolean; readonly isOn?: boolean } = {},
): Promise<WrittenClient> {
  const { isFree = false, isOn = false, ...words } = given;
  const client = await admin.call(createHouseClient, { body: { ...houseWords, ...words, isFree } });
  if (!isOn) return client;
  const { id, version } = client;
  return admin.call(updateHouseClient, { params: { id }, body: { version, isOn } });
}
