import { expect, test } from 'vitest';
import type { Fields } from '#fakes/model/prompt.ts';
import { adCopy } from './ad-copy.ts';
import { callScripts } from './call-scripts.ts';
import { emailSequences, oneEmail } from './email-sequences.ts';
import { messaging } from './messaging.ts';
import { socialPosts } from './social-posts.ts';

const brief = {
  businessDescription: 'We restore church organs',
  targetAudience: 'Parish councils in small towns',
  frustrations: 'They fear the organ outlives the congregation',
  adGoal: 'Visit the workshop in spring',
  postGoal: 'Visit the workshop in spring',
  sequenceGoal: 'Visit the workshop in spring',
  callPurpose: 'Visit the workshop in spring',
  callType: 'First call',
  numberOfEmails: 5,
};
const tools = [adCopy, socialPosts, emailSequences, callScripts, messaging] as const;

test('the member’s own words stand in every kind of text', () => {
  for (const tool of tools) {
    const text = JSON.stringify(tool.write(brief));
    expect([tool.name, /organ/.test(text)]).toEqual([tool.name, true]);
    expect(text).not.toMatch(/\{\w+\}|undefined/);
    // Messaging has no goal among its fields.
    const namesGoal = tool === messaging || text.includes('isit the workshop in spring');
    expect([tool.name, namesGoal]).toEqual([tool.name, true]);
  }
  expect(JSON.stringify(adCopy.write(brief))).toContain('We restore church organs');
});

test('four further versions are all different', () => {
  for (const tool of tools.filter(({ name }) => name !== 'email-sequences' && name !== 'messaging')) {
    const texts = [1, 2, 3, 4, 5].map((version) => JSON.stringify(tool.write({ ...brief, version })));
    expect([tool.name, new Set(texts).size]).toEqual([tool.name, 5]);
  }
  for (const tool of [emailSequences, messaging]) {
    const [one, two] = [1, 2].map((version) => JSON.stringify(tool.write({ ...brief, version })));
    expect(one).not.toBe(two);
  }
});

test('a long frustration is quoted up to the end of a clause, and never ends with an ellipsis and a full stop', () => {
  const said = 'They carry the blame if the day goes wrong, and they can’t try it out first';
  const read = (frustrations: string) =>
    JSON.stringify(
      Array.from({ length: 8 }, (_, version) => [
        socialPosts.write({ ...brief, frustrations, platform: 'twitter', version }),
        adCopy.write({ ...brief, frustrations, version }),
      ]),
    );
  expect(read(said)).toContain('the blame if the day goes wrong.');
  expect(read(said)).not.toContain('can’t…');
  expect(read(said.replace(',', ''))).toContain('the blame if the day goes wrong.');
  const long =
    'They carry the blame for everything that goes wrong on the one day of the year for one family';
  expect(read(long)).toContain('…');
  expect(read(long)).not.toMatch(/…\.|\b(?:on|the|of|one)…/u);
});

test('a long description of the business ends with a sentence or a clause, never within one', () => {
  const read = (businessDescription: string) =>
    Array.from({ length: 6 }, (_, version) => adCopy.write({ ...brief, businessDescription, version }))
      .map((ad) => (ad as { bodyText: string }).bodyText)
      .join('\n');
  const moves = read(
    'We move families and small offices in Columbus. We pack, carry and set up everything again, with one crew that stays from the first box to the last.',
  );
  expect(moves).toContain('We move families and small offices in Columbus');
  expect(moves).not.toMatch(/We pack|…/u);
  const packs = read(
    'We pack and carry what a family owns with the same crew from the first box, and we set it all up again in the new rooms before the night comes',
  );
  expect(packs).toContain('with the same crew from the first box');
  expect(packs).not.toMatch(/set it all up|…/u);
});

test('each button changes the text, and shorter is shorter', () => {
  const before = adCopy.write(brief) as { bodyText: string };
  const press = (refinement: string) => {
    const fields: Fields = { ...brief, refinement, previousVersion: JSON.stringify(before) };
    return (adCopy.write(fields) as { bodyText: string }).bodyText;
  };
  expect(press('shorter').length).toBeLessThan(before.bodyText.length * 0.75);
  for (const refinement of ['shorter', 'warmer', 'bolder', 'simpler'])
    expect([refinement, press(refinement) === before.bodyText]).toEqual([refinement, false]);
});

test('what was marked is gone from the honest rewrite, and the rest stays', () => {
  const previousVersion = JSON.stringify({
    headline: 'Act now',
    bodyText: 'Hurry up. We listen. 97% of buyers agree.',
    imagePrompt: 'x',
  });
  const marked = JSON.stringify(['Act now', 'Hurry up', '97%'].map((quote) => ({ quote })));
  const { headline, bodyText } = adCopy.write({ ...brief, previousVersion, marked }) as Record<
    string,
    string
  >;
  expect(headline).not.toContain('Act now');
  expect(bodyText).toBe('We listen.');
});

test('as many emails as asked for, on rising days, and one of them anew', () => {
  for (const numberOfEmails of [3, 10]) {
    const { emails } = emailSequences.write({ ...brief, numberOfEmails }) as {
      emails: { subject: string; sendDay: number; body: string }[];
    };
    expect(emails).toHaveLength(numberOfEmails);
    expect(emails.map(({ sendDay }) => sendDay)).toEqual(
      emails.map(({ sendDay }) => sendDay).toSorted((a, b) => a - b),
    );
    expect(new Set(emails.map(({ body }) => body)).size).toBe(numberOfEmails);
    const anew = oneEmail.write({ ...brief, numberOfEmails, emailPosition: 2, previousVersion: '{}' });
    expect(anew).not.toMatchObject({ body: emails[1]?.body });
  }
});

test('a post for X is short enough however much was typed', () => {
  const long = { ...brief, frustrations: 'very long '.repeat(300), postGoal: 'goal '.repeat(200) };
  const { post } = socialPosts.write({ ...long, platform: 'twitter' }) as { post: string };
  expect([...post].length).toBeLessThanOrEqual(280);
});
