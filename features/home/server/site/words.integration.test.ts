import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailPreviewPath, readMailTexts } from '#features/home/contract-mail-texts.ts';
import { readSiteDetails, saveSiteDetails, type SiteChange } from '#features/home/contract-site.ts';
import { mailTextIds } from '#features/home/rules-mail-texts.ts';
import { ourQuestions } from '#features/home/rules-questions.ts';
import { listPlans } from '#features/billing/contract.ts';
import { priceMarks } from '#platform/contract/prices-in-words.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { placeholdersIn } from '#platform/contract/placeholders.ts';
import { fillSections } from '#platform/server/http/fill-sections.ts';
import type { Actor } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { fillSite } from './fill.ts';

let app: App;
let admin: Actor;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const latest = async () => (await admin.call(readSiteDetails, {})).latest;
const save = async (change: SiteChange) =>
  (await admin.call(saveSiteDetails, { body: { basedOn: await latest(), change } })).shown;
const refusal = async (change: SiteChange) =>
  (await admin.fail(saveSiteDetails, { body: { basedOn: await latest(), change } })).fields;

const page =
  '<title>{{#hero}}{{hero.title}}{{/hero}}</title><h1>{{#hero-ours}}ours{{/hero-ours}}{{#hero-own}}{{hero-own.title}}{{/hero-own}}</h1>' +
  '{{#claim-untold}}two numbers{{/claim-untold}}{{#question}}<p>{{question.question}}|{{question.answer}}</p>{{/question}}';
/** As the course's own marks are filled in after ours. */
const course = {
  'with-course': [{ lessons: '59 lessons', modules: '5 modules' }],
  'without-course': [],
  pace: [{ opens: 'A new module opens every week' }],
};
const filled = (shown: Parameters<typeof fillSite>[1]) => fillSections(fillSite(page, shown), course);

test('the hero’s own words are on the page and in its head, with what can be filled in, and as words', async () => {
  const shown = await save({ front: { title: 'Sell <b> in {lessons}', lead: '' } });
  expect(filled(shown)).toContain(
    '<title>Sell &lt;b&gt; in 59 lessons</title><h1>Sell &lt;b&gt; in 59 lessons</h1>',
  );
  expect(filled(shown)).not.toContain('two numbers');
  expect(await refusal({ front: { title: 'Hello {nobody}', lead: '' } })).toEqual({
    'change.front.title': expect.stringMatching(
      /^Nothing can be filled in for \{nobody\}\. You can use \{site\}/,
    ),
  });
  expect(filled(await save({ front: { title: '', lead: '' } }))).toContain('<h1>ours</h1>two numbers');
});

test('the questions are the owner’s in their order, and ours again without any', async () => {
  const one = { question: 'What of {modules}?', answer: 'They cost {upgrade} more. {guarantee} days.' };
  const shown = await save({ questions: [one, { question: 'Second', answer: '{{ {community}' }] });
  const html = filled(shown);
  expect(html).toContain(
    '<p>What of 5 modules?|They cost $20 more. 7 days.</p><p>Second|&#123;&#123; the community once it opens</p>',
  );
  expect(html).not.toContain('Ethical Persuasion');
  const back = filled(await save({ questions: [] }));
  expect(back.match(/<p>/g)).toHaveLength(ourQuestions.length);
  expect(back).toContain('A new module opens every week, 5 modules in all.');
  expect(back).not.toMatch(/[{\uE000]/);
});

test('the owner starts from our text of each mail, and every place in it can be filled in', async () => {
  const { mails } = await admin.call(readMailTexts, {});
  expect(mails.map(({ id }) => id)).toEqual(mailTextIds);
  for (const { id, ours, places, required } of mails) {
    const named = placeholdersIn(`${ours.subject}\n${ours.body}`);
    expect(places, id).toEqual(expect.arrayContaining(named));
    expect(placeholdersIn(ours.body), id).toEqual(expect.arrayContaining([...required]));
    // What we ask of the owner's text ours can do.
    expect(await save({ mails: { [id]: ours } }), id).toMatchObject({ mails: { [id]: ours } });
  }
  await save({ mails: {} });
});

test('a mail in the owner’s words goes out at once, with its button and its small print, and back to ours', async () => {
  const welcome = { subject: 'Hello from {site}', body: 'One line <b>.\n\nAnother.' };
  await save({ mails: { 'account.welcome': welcome } });
  const first = await app.join();
  const mail = await mailTo(app, first.email, 'Hello from Make Me Great!');
  expect(mail.text).toMatch(/^One line <b>\.\n\nAnother\.\n\nTake the assessment:\nhttp/);
  expect(mail.text).toContain('both short books');
  expect(mail.html).toContain('One line &lt;b&gt;.');
  await save({ mails: {} });
  const second = await app.join();
  await mailTo(app, second.email, 'Welcome to Make Me Great!');
});

test('a text with an unknown place, or without what it must say, is refused beside its field', async () => {
  const receipt = { subject: 'Paid {plan}', body: '{plan} {amount} {day} {until} {seller} {withdrawUntil}' };
  expect(await refusal({ mails: { 'billing.receipt': { ...receipt, subject: 'Paid {sum}' } } })).toEqual({
    'change.mails.billing.receipt.subject': expect.stringContaining('{sum}'),
  });
  for (const near of ['{first name}', '{ plan }', '{}'])
    expect(await refusal({ mails: { 'billing.receipt': { ...receipt, subject: `Paid ${near}` } } })).toEqual({
      'change.mails.billing.receipt.subject': expect.stringContaining(
        `Nothing can be filled in for ${near}. You can use {site}`,
      ),
    });
  const silent = { ...receipt, body: '{plan} {amount} {day} {until} {seller}' };
  expect(await refusal({ mails: { 'billing.receipt': silent } })).toEqual({
    'change.mails.billing.receipt.body': 'This text must say {withdrawUntil}.',
  });
  const empty = { subject: '', body: '' };
  expect(Object.keys((await refusal({ mails: { 'account.totpOn': empty } })) ?? {})).toHaveLength(2);
});

test('two admins who save two mails at once: the second is told, and nobody’s text is lost', async () => {
  const other = await joinAsAdmin(app);
  const basedOn = await latest();
  const text = { subject: 'Mine', body: 'Mine.' };
  await admin.call(saveSiteDetails, { body: { basedOn, change: { mails: { 'account.totpOn': text } } } });
  const late = { basedOn, change: { mails: { 'account.totpOff': text } } };
  expect((await other.fail(saveSiteDetails, { body: late })).code).toBe('conflict');
  expect((await admin.call(readSiteDetails, {})).shown.mails).toEqual({ 'account.totpOn': text });
  await save({ mails: {} });
});

test('the preview is the mail itself, with samples, in a page that may run nothing', async () => {
  const ask = (given: Record<string, string>) =>
    admin.send(mailPreviewPath, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(given).toString(),
    });
  const typed = {
    id: 'billing.refunded',
    subject: 'Back: {amount}',
    body: '<script>{amount}</script> for {plan}',
  };
  const html = await ask({ ...typed, as: 'html' });
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await html.text()).toMatch(
    /Back: \$67\.00[^]*&lt;script&gt;\$67\.00&lt;\/script&gt; for Premium[^]*See your account/,
  );
  const text = await ask({ ...typed, as: 'text' });
  expect(text.headers.get('content-type')).toContain('text/plain');
  expect(await text.text()).toContain('See your account:\nhttp');
  expect(await (await ask({ ...typed, body: 'For {nobody}' })).text()).toContain(
    'Nothing can be filled in for {nobody}',
  );
  expect((await ask({ id: 'account.letter', subject: 'x', body: 'y' })).status).toBe(400);
});

test('prices that an owner saves are on the next page that is asked for, and in the list of plans', async () => {
  const { month, year } = priceMarks;
  const prices = {
    ...startPrices,
    tiers: { tools: { month: 5900, year: 59_000 }, premium: { month: 8900, year: null } },
  };
  const shown = await save({ prices, questions: [] });
  expect(fillSite(`${month.tools} ${year.tools}, ${month.premium}${year.premium}`, shown)).toBe(
    '$59 or $590 a year, two months free, $89',
  );
  expect(filled(shown)).toContain(
    'From Tools you can move up and pay the difference: $30 a month if you pay by the month.',
  );
  const { plans } = await app.visitor().call(listPlans, {});
  expect(plans.map(({ monthlyCents }) => monthlyCents)).toEqual([5900, 8900, 3000]);
  const before = await save({ prices: startPrices });
  expect(fillSite(`${month.tools}${year.tools}`, before)).toBe('$47');
});
