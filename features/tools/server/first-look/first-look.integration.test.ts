import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCaptchaFake } from '#fakes/captcha/start.ts';
import { signIn, signUp } from '#features/account/contract.ts';
import { beginFirstLook, readFirstLook, takeFirstLook } from '#features/tools/contract-first-look.ts';
import { listCards, readAllowance } from '#features/tools/contract.ts';
import { readUsage } from '#features/tools/contract-usage.ts';
import { challengeMs } from '#platform/contract/proof.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { proveWork } from '#testing/first-look.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';
import { joinAdmin } from '#testing/studio.ts';
import { dropUnclaimedLooks } from './queries.ts';
import { firstLooks } from './tables.ts';

const fields = {
  businessDescription: 'We tune pianos in old houses nobody warms.',
  targetAudience: 'People who inherited a piano and do not play',
};
const day = 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_SCALE: '1', AI_LABEL: 'Demo text: no AI model is connected' });
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

let networks = 0;
/** Somebody on a network of their own. */
const stranger = (of: App = app) => of.visitor(`198.51.100.${(networks += 1)}`);
type Visitor = ReturnType<typeof stranger>;
const asking = async (visitor: Visitor) => ({ body: { ...fields, ...(await proveWork(visitor)) } });
const take = async (visitor: Visitor) => (await visitor.call(takeFirstLook, await asking(visitor))).look;
const refusal = async (visitor: Visitor) => visitor.fail(takeFirstLook, await asking(visitor));

test('a visitor gets three, finds them again, and nobody else does', async () => {
  const visitor = stranger();
  const look = await take(visitor);
  expect(look).toMatchObject({ ...fields, origin: { demoNotice: 'Demo text: no AI model is connected' } });
  expect(look.frustrations).toHaveLength(3);
  expect((await visitor.call(readFirstLook, {})).look).toEqual(look);
  expect((await stranger().call(readFirstLook, {})).look).toBeNull();
});

test('twelve at once are one run for one visitor, and a proof of work is used up', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '100' });
  try {
    const visitor = own.visitor();
    const asked = await asking(visitor);
    const proofs = [asked, ...(await Promise.all(Array.from({ length: 11 }, () => asking(visitor))))];
    const post = ({ body }: typeof asked) =>
      visitor.send(takeFirstLook.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answers = await Promise.all(proofs.map(post));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await own.db.$count(generations, eq(generations.tool, 'first-look'))).toBe(1);
    own.clock.advance(2 * 60_000);
    expect(await visitor.fail(takeFirstLook, asked)).toMatchObject({ code: 'conflict' });
  } finally {
    await own.close();
  }
});

test('asked for a stream, it sends drafts and then the same answer', async () => {
  const visitor = stranger();
  const frames = await visitor.stream(takeFirstLook, await asking(visitor));
  expect(frames.filter(({ event }) => event === 'partial').length).toBeGreaterThan(1);
  const done = takeFirstLook.output.parse(frames.at(-1)?.data);
  expect((await visitor.call(readFirstLook, {})).look).toEqual(done.look);
});

test.each(['sign-up', 'sign-in'] as const)(
  'they become cards at %s, once, and take none of the member’s runs',
  async (way) => {
    const person = newPerson();
    if (way === 'sign-in') await app.visitor().call(signUp, { body: person });
    const visitor = stranger();
    const look = await take(visitor);
    if (way === 'sign-up') await visitor.call(signUp, { body: person });
    else await visitor.call(signIn, { body: { email: person.email, password: person.password } });
    const { cards } = await visitor.call(listCards, {});
    expect(cards.map(({ explanation, frustration: title }) => ({ title, explanation }))).toEqual(
      look.frustrations,
    );
    expect(cards[0]).toMatchObject(fields);
    for (const { listenFor } of cards) expect(listenFor).not.toBe('');
    expect((await visitor.call(readAllowance, {})).allowance.used).toBe(0);
    await visitor.call(signIn, { body: { email: person.email, password: person.password } });
    expect((await visitor.call(listCards, {})).cards).toHaveLength(3);
  },
);

test('the welcome of who found frustrations before says that they are cards, and leads to them', async () => {
  const [finder, other] = [newPerson(), newPerson()];
  const visitor = stranger();
  await take(visitor);
  await visitor.call(signUp, { body: finder });
  const mail = await mailTo(app, finder.email, 'Welcome to Make Me Great!');
  expect(mail.text).toContain('The frustrations you found on our front page are saved as your first cards.');
  expect(mail.text).toContain(`${app.origin}/tools/frustration-identifier#cards`);
  await stranger().call(signUp, { body: other });
  const plain = await mailTo(app, other.email, 'Welcome to Make Me Great!');
  expect(plain.text).toContain('Start with the assessment.');
});

test('once for each visitor, network and day; the next day brings another', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '1' });
  const [first, housemate] = [own.visitor('2001:db8:1:2::a'), own.visitor('2001:db8:1:2::b')];
  await take(first);
  const again = await refusal(first);
  expect(again).toMatchObject({ status: 429, code: 'allowance_spent' });
  expect(again.message).toContain('your three for today');
  expect((await refusal(housemate)).message).toContain('Somebody on your network');
  await take(own.visitor('2001:db8:1:3::a'));
  own.clock.advance(day);
  await take(housemate);
  await own.close();
});

test('two requests at once from one network give one result', async () => {
  const address = '203.0.113.77';
  const visitors = [app.visitor(address), app.visitor(address), app.visitor(address)];
  const bodies = await Promise.all(visitors.map(asking));
  const settled = await Promise.allSettled(
    visitors.map((visitor, at) => visitor.call(takeFirstLook, bodies[at] ?? { body: fields })),
  );
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('all visitors together have a number a day, and 0 turns it off', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '1', FIRST_LOOK_DAILY_LIMIT: '1' });
  await take(stranger(own));
  const late = stranger(own);
  expect((await refusal(late)).message).toContain('all taken');
  own.clock.advance(day);
  await take(late);
  await own.close();
  const off = await startApp({ FIRST_LOOK_DAILY_LIMIT: '0' });
  expect((await refusal(stranger(off))).code).toBe('allowance_spent');
  await off.close();
});

test.each(['error500', 'cut', 'garbage'] as const)(
  'model %s: nothing is kept or counted, and the next try works',
  async (mode) => {
    const visitor = stranger();
    app.model.setMode(mode);
    expect(await refusal(visitor)).toMatchObject({
      status: 502,
      message: 'Failed to analyze. Please try again.',
    });
    expect((await visitor.call(readFirstLook, {})).look).toBeNull();
    app.model.setMode('ok');
    expect((await take(visitor)).frustrations).toHaveLength(3);
  },
);

test('tries that fail have an end, too: the owner pays for them', async () => {
  const visitor = stranger();
  app.model.setMode('error401');
  const codes: string[] = [];
  for (let round = 0; round < 7; round += 1) codes.push((await refusal(visitor)).code);
  expect(codes.slice(0, 6)).toEqual(Array(6).fill('model_failed'));
  expect(codes[6]).toBe('allowance_spent');
});

test('nobody gets any without the work: none, wrong, another’s, too old', async () => {
  const [visitor, other] = [stranger(), stranger()];
  const done = await proveWork(visitor);
  const theirs = await proveWork(other);
  const tries = [{}, { ...done, challenge: `${done.challenge}x` }, theirs, { challenge: done.challenge }];
  for (const given of tries)
    expect(await visitor.fail(takeFirstLook, { body: { ...fields, ...given } })).toMatchObject({
      status: 409,
      message: 'That took too long. Please press the button again.',
    });
  app.clock.advance(challengeMs + 1);
  expect((await visitor.fail(takeFirstLook, { body: { ...fields, ...done } })).code).toBe('conflict');
  const noCookie = await stranger().fail(takeFirstLook, { body: { ...fields, ...done } });
  expect(noCookie.message).toContain('blocks our cookie');
});

test('where the owner has a captcha it is asked instead of the work', async () => {
  const fake = await startCaptchaFake();
  const own = await startApp({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: fake.siteKey,
    CAPTCHA_SECRET_KEY: fake.secret,
    CAPTCHA_VERIFY_URL: fake.verifyUrl('turnstile'),
  });
  const visitor = stranger(own);
  const captcha = { provider: 'turnstile', siteKey: fake.siteKey };
  expect(await visitor.call(beginFirstLook, {})).toEqual({ work: null, captcha });
  expect((await visitor.fail(takeFirstLook, { body: fields })).code).toBe('captcha_failed');
  const { look } = await visitor.call(takeFirstLook, { body: { ...fields, captcha: fake.solve() } });
  expect(look.frustrations).toHaveLength(3);
  await own.close();
  await fake.close();
});

test('a member is sent to their own tool', async () => {
  const member = await app.join();
  expect((await member.fail(takeFirstLook, { body: fields })).message).toContain('You are signed in');
});

test('the owner’s usage counts visitors, and no line of the log holds what they typed', async () => {
  const own = await startApp();
  await take(stranger(own));
  const failed = stranger(own);
  own.model.setMode('error500');
  await refusal(failed);
  const { rows } = await (await joinAdmin(own)).call(readUsage, { query: {} });
  expect(rows).toEqual([
    expect.objectContaining({ userId: null, email: null, model: 'demo', runs: 2, unfinished: 1 }),
  ]);
  expect(JSON.stringify(own.log.lines)).not.toMatch(/piano/);
  await own.close();
});

test('what nobody claims for 30 days is deleted; the run stays, without anything typed', async () => {
  const visitor = stranger();
  await take(visitor);
  const [row] = await app.db.select().from(firstLooks).limit(1);
  await dropUnclaimedLooks(app.db, new Date(app.clock.now().getTime() + 31 * day));
  expect(await app.db.select().from(firstLooks)).toEqual([]);
  const [run] = await app.db
    .select()
    .from(generations)
    .where(eq(generations.id, row?.generationId ?? ''));
  expect(run).toMatchObject({ userId: null, state: 'done' });
});
