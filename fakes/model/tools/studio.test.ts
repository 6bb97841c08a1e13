import { expect, test } from 'vitest';
import type { Fields } from '#fakes/model/prompt.ts';
import { evalBriefs } from '#tools/eval/briefs/all.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import { adCopy } from './ad-copy.ts';
import { callScripts } from './call-scripts.ts';
import { emailSequences, oneEmail } from './email-sequences.ts';
import { kitFor } from './kit.ts';
import { anyKit, kits } from './library.ts';
import { messaging } from './messaging.ts';
import { socialPosts } from './social-posts.ts';

const writers = {
  'ad-copy': adCopy,
  'social-posts': socialPosts,
  'email-sequences': emailSequences,
  'call-scripts': callScripts,
  messaging,
} as const;
const tools = Object.values(writers);

const brief = {
  businessDescription: 'We restore church organs, $900 a day',
  targetAudience: 'Parish councils in small towns',
  frustrations: 'They fear the organ outlives the congregation',
  adGoal: 'Visit the workshop in spring',
  postGoal: 'Visit the workshop in spring',
  sequenceGoal: 'Visit the workshop in spring',
  callPurpose: 'Visit the workshop in spring',
  callType: 'First call',
  numberOfEmails: 5,
};

/** A brief for each kit, and one that fits none. */
const perKit = [...kits, anyKit].map(({ name, keywords }) => ({
  ...brief,
  name,
  businessDescription: keywords === '' ? 'Xyz' : keywords,
  targetAudience: 'Everybody',
  frustrations: 'Something',
}));

test.each(perKit)('every text of the line "$name" keeps the laws of its tool, in each version', (fields) => {
  expect(kitFor(fields).name).toBe(fields.name);
  for (const [slug, writer] of Object.entries(writers))
    for (const version of [1, 2, 3])
      for (const platform of ['linkedin', 'twitter', '']) {
        const generator = generators[slug as keyof typeof writers];
        const { schema } = generator.task({
          ...pickOf(slug, fields),
          ...(slug === 'social-posts' && { platform }),
        });
        const output = schema.parse(writer.write({ ...fields, platform, version }));
        const input = { ...pickOf(slug, fields), ...(slug === 'social-posts' && { platform }) };
        expect([slug, version, generator.tells(output), generator.lacks(output, fields, input, [])]).toEqual([
          slug,
          version,
          null,
          null,
        ]);
        expect([slug, version, generator.problem(output, input)]).toEqual([slug, version, null]);
      }
});

/** The fields of one tool among those of a brief. */
function pickOf(slug: string, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(
    generators[slug as keyof typeof writers].input.toJSONSchema({ io: 'input' }).properties ?? {},
  );
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

test('no sentence of a brief is quoted into a text: the price, the clients’ name and the company’s are filled in', () => {
  for (const tool of tools) {
    const text = JSON.stringify(
      tool.write({ ...brief, aboutTheBusiness: 'company name: Hallworth\njob title: Owner' }),
    );
    expect([tool.name, /organ|congregation|workshop|spring/.test(text)]).toEqual([tool.name, false]);
    expect(text).not.toMatch(/\{\w+\}|undefined/);
    expect([tool.name, text.includes('$900')]).toEqual([tool.name, tool !== socialPosts]);
    expect([tool.name, text.includes('Hallworth')]).toEqual([tool.name, true]);
  }
});

test('what nobody said stays a gap', () => {
  const text = JSON.stringify(adCopy.write({ ...brief, businessDescription: 'We tune pianos' }));
  expect(text).toContain('[your company]');
  expect(text).toContain('[price]');
});

test('three versions of an ad and a post differ in what they rest on', () => {
  for (const tool of [adCopy, socialPosts]) {
    const texts = [1, 2, 3].map((version) => JSON.stringify(tool.write({ ...brief, version })));
    expect(new Set(texts).size).toBe(3);
  }
});

test('the briefs of the eval find their line of business', () => {
  const found = evalBriefs.map(({ name, input }) => [name.split(',')[0], kitFor(input).name]);
  expect(Object.fromEntries(found)).toMatchObject({
    'backup service': 'software',
    'restaurant books': 'books',
    'machine shop': 'freight',
    'heat pumps': 'building',
    'dental clinic': 'health',
    'wedding films': 'pictures',
    'care at home': 'family',
  });
});

test('each button changes the text, and shorter is shorter', () => {
  const { plan: _, ...before } = adCopy.write(brief) as { plan: object; bodyText: string };
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
    const anew = oneEmail.write({
      ...brief,
      numberOfEmails,
      emailPosition: 2,
      previousVersion: JSON.stringify({ emails }),
    });
    expect(anew).not.toMatchObject({ body: emails[1]?.body });
  }
});
