import type { APIRequestContext } from '@playwright/test';
import { outcomes } from '#features/tools/contract-studio.ts';
import { Stop } from '#launcher/project.ts';

/** Whose year it is. */
export const yearling = {
  firstName: 'Yara',
  lastName: 'Year',
  email: 'yara@demo.example',
  password: 'two roofs in every spring',
} as const;

const names = 'Adler Baker Cohen Diaz Evans Fischer Garcia Hughes Ivanov Jensen'.split(' ');
const firstNames = 'Anna Ben Carla David'.split(' ');
const trades = [
  'owns a bakery with two shops',
  'runs a dental practice',
  'buys packaging for a brewery',
  'heads sales at a small insurer',
];
const said = [
  'You had the renewal open before I called. What does a day like this one ask of you?',
  'That sounds tired and heavy. When did you last sit down with that list?',
  'I may be off, but could it be that one of your own people has to go if the numbers don’t hold?',
];
const pushed = [
  'We are the leading provider and everyone is switching to us.',
  'You have to decide today, this is your last chance at this price.',
];
const months = 12;
const daysOfMonth = 30;
/** A pause among a month's calls, after which members are asked what came of their texts. */
const daysBetween = 3;
const clientsAMonth = 4;
const most = { clients: 40, texts: 60 } as const;

interface Living {
  /** The member's own browser. */
  readonly member: APIRequestContext;
  readonly admin: APIRequestContext;
  readonly origin: string;
  /** Lets days pass for the whole demo. */
  readonly pass: (days: number) => Promise<void>;
}

/** One request that must succeed. */
type Ask = (method: string, path: string, data?: object) => Promise<unknown>;

const asking =
  (client: APIRequestContext, origin: string): Ask =>
  async (method, path, data) => {
    const answer = await client.fetch(path, {
      method,
      headers: { origin },
      timeout: 60_000,
      ...(data ? { data } : {}),
    });
    if (!answer.ok()) throw new Stop(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };

/** A client with three cards, two texts from the first, and the outcome of one. */
async function meet(ask: Ask, at: number): Promise<void> {
  const client = `${firstNames[at % 4]} ${names[Math.floor(at / 4)]}`;
  const targetAudience = `${client}, who ${trades[at % 4]}`;
  const businessDescription = 'We sell roof repairs. The same two people come back every spring and look.';
  const { cards } = (await ask('POST', '/api/functions/frustration-identifier', {
    businessDescription,
    targetAudience,
    client,
  })) as { cards: { id: string }[] };
  const frustrations = 'They fear that nobody answers the phone once the bill is paid.';
  const brief = { cardId: cards[0]?.id, targetAudience, frustrations };
  const second = [
    { path: 'call-scripts', callPurpose: 'Arrange a first look' },
    { path: 'social-posts', postGoal: 'Start an honest conversation' },
    { path: 'ad-copy', businessDescription, adGoal: 'Book a first look' },
    { path: 'email-sequences', sequenceGoal: 'Agree on a morning', numberOfEmails: 5 },
  ][at % 4];
  if (!second) return;
  if (at * 2 >= most.texts) return;
  for (const { path, ...more } of [{ path: 'messaging', businessDescription }, second]) {
    const { result } = (await ask('POST', `/api/functions/${path}`, { ...brief, ...more })) as {
      result: { id: string };
    };
    const outcome = outcomes[at % outcomes.length];
    await ask(
      'PATCH',
      `/api/tools/results/${result.id}`,
      path === 'messaging' ? { outcome } : { used: true },
    );
  }
}

/** A practice call: every other one is pushy, so that its turns come back as drills. */
async function practice(ask: Ask, words: readonly string[]): Promise<void> {
  const { id } = (await ask('POST', '/api/spar/talks', {
    client: { house: 'victor-cfo' },
    situation: 'discovery',
    temper: 'friendly',
    minutes: 3,
  })) as { id: string };
  for (const [at, text] of words.entries()) {
    const { state } = (await ask('POST', `/api/spar/talks/${id}/turns`, { number: at + 1, text })) as {
      state: string;
    };
    if (state === 'ended') break;
  }
  await ask('POST', `/api/spar/talks/${id}/end`, {});
}

/** The next four open lessons. */
async function learn(ask: Ask, month: number): Promise<void> {
  const { modules } = (await ask('GET', '/api/course')) as {
    modules: { isUnlocked: boolean; lessons: { id: string }[] }[];
  };
  const open = modules.filter(({ isUnlocked }) => isUnlocked).flatMap(({ lessons }) => lessons);
  for (const { id } of open.slice(month * 4, (month + 1) * 4))
    await ask('POST', `/api/course/lessons/${id}/completion`, {});
}

/**
 * A year of a Premium member in a demo whose clock moves: 40 clients with cards, 60 texts with outcomes, 50 practice
 * calls, and the course.
 * @throws Stop when the demo refuses
 */
export async function liveYear({ member, admin, origin, pass }: Living): Promise<void> {
  const { email, password } = yearling;
  const ask = asking(member, origin);
  await ask('POST', '/api/auth/sign-up', { ...yearling, acceptsTerms: true });
  await asking(admin, origin)('POST', '/api/admin/grants', { email, tier: 'premium' });
  for (let month = 0; month < months; month += 1) {
    await ask('POST', '/api/auth/sign-in', { email, password });
    const known = month * clientsAMonth;
    for (let at = known; at < Math.min(most.clients, known + clientsAMonth); at += 1) await meet(ask, at);
    for (let call = 0; call < (month < 2 ? 5 : 4); call += 1) {
      await practice(ask, call % 2 ? pushed : said);
      if (call === 1) await pass(daysBetween);
    }
    await learn(ask, month);
    await pass(daysOfMonth - daysBetween);
  }
}
