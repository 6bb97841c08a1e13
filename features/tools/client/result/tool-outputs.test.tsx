// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '#testing/page.tsx';
import {
  atKept,
  button,
  edit,
  openKept,
  part,
  press,
  resultPanel,
  rewritten,
  textOf,
} from '#testing/studio-desk.tsx';
import {
  sampleCard,
  sampleInputs,
  sampleOutputs,
  sampleResult,
  studioFacts,
} from '#testing/studio-samples.ts';

/** A browser that can share texts with other apps. */
function sharing(share: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}
afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

test('an ad has headline, body and image prompt, each with Copy [tools.ad-output] [tools.tier-tools-ad]', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openKept('ad-copy');
  const { headline, bodyText, imagePrompt } = sampleOutputs['ad-copy'];
  expect([textOf('Headline'), textOf('Body Text'), textOf('Image Prompt')]).toEqual([
    headline,
    bodyText,
    imagePrompt,
  ]);
  for (const [part, text] of [
    ['Headline', headline],
    ['Body Text', bodyText],
    ['Image Prompt', imagePrompt],
  ] as const) {
    await press(`Copy ${part}`);
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(text));
  }
});

test('a post shows its length as its platform counts it, also while it is changed [tools.social-output] [tools.tier-tools-social]', async () => {
  await openKept('social-posts', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => refusal(503, 'unavailable', 'Later.'),
  });
  // 28 characters of text and a link, which counts as 23.
  expect(resultPanel().getByText('51 of 280 characters on X (Twitter); a link counts 23')).toBeTruthy();
  edit('Post', 'x'.repeat(281));
  expect(resultPanel().getByText('The post has 281 characters; X (Twitter) takes 280.')).toBeTruthy();
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await press('Copy');
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  const [item] = write.mock.calls[0]?.[0] ?? [];
  expect(await (await item?.getType('text/plain'))?.text()).toContain('x'.repeat(281));
  expect(await button('Generate New Version')).toBeTruthy();
});

test('a sequence has each email with subject, day, text and its own copy [tools.email-output]', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openKept('email-sequences');
  expect(resultPanel().getAllByRole('heading', { name: /^Email \d$/ }).length).toBe(3);
  expect(textOf('Subject of email 2')).toBe('What we look at');
  expect(part('Send day of email 3').value).toBe('7');
  // At its email, not behind More.
  expect(screen.getByRole('button', { name: 'Copy email 1' }).closest('article')).toBeTruthy();
  await press('Copy email 1');
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('The first fire\n\nDear owner'));
});

test('the member’s own name is shown and copied where a script leaves a gap, a phone number never, and the text that is edited keeps them', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const say = 'Hi, this is [your name]. Call [phone number].';
  const { sections } = sampleOutputs['call-scripts'];
  const output = { sections: sections.map((section) => ({ ...section, say })) };
  await openKept('call-scripts', sampleResult('call-scripts', { versions: [{ output }] }));
  const shown = 'Hi, this is Ana Ito. Call [phone number].';
  await waitFor(() => expect(resultPanel().getAllByText(shown)).not.toEqual([]));
  await press('Copy Script');
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  const [item] = write.mock.calls[0]?.[0] ?? [];
  expect(await (await item?.getType('text/plain'))?.text()).toContain(shown);
  await press('Edit');
  expect(resultPanel().getAllByDisplayValue(say)).not.toEqual([]);
});

test('an email to one client greets them by their name, which only the shown text holds', async () => {
  const emails = sampleOutputs['email-sequences'].emails.map((email) => ({
    ...email,
    body: 'Hi [first name],',
  }));
  const input = { ...sampleInputs['email-sequences'], targetAudience: 'Dana, who runs the office' };
  const dana = { client: { id: sampleCard.clientId, name: 'Dana Kim', agreed: null } };
  await openKept(
    'email-sequences',
    sampleResult('email-sequences', { versions: [{ input, output: { emails } }], result: dana }),
  );
  expect(resultPanel().getAllByText('Hi Dana,')).not.toEqual([]);
  expect(resultPanel().queryByText('Hi [first name],')).toBeNull();
  await press('Edit');
  expect(resultPanel().getAllByDisplayValue('Hi [first name],')).toHaveLength(3);
});

test.each([
  { company: null, shown: 'I’m with [your company].', asks: 1 },
  { company: 'Sootless', shown: 'I’m with Sootless.', asks: 0 },
])('a text with a gap for the company asks for its name once: $company', async ({ company, shown, asks }) => {
  const output = { ...sampleOutputs['ad-copy'], bodyText: 'I’m with [your company].' };
  const told = { 'GET /api/tools/studio': () => Response.json({ ...studioFacts(), company }) };
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [{ output }] }), told);
  await waitFor(() => expect(resultPanel().getAllByText(shown)).not.toEqual([]));
  const ways = screen.queryAllByRole('link', { name: 'Tell us its name once' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(Array(asks).fill('/settings/profile'));
});

test('what came of a text stands in More before the ways to change it', async () => {
  await openKept('ad-copy');
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles.indexOf('What came of it?')).toBeGreaterThan(-1);
  expect(titles.indexOf('What came of it?')).toBeLessThan(titles.indexOf('Write it again'));
});

test('one email is written anew, the others stay', async () => {
  const emails = sampleOutputs['email-sequences'].emails.map((email, place) =>
    place === 1 ? { ...email, body: 'Written anew' } : email,
  );
  const kept = sampleResult('email-sequences', { versions: [{}, { kind: 'email', output: { emails } }] });
  const { asked } = await openKept('email-sequences', undefined, {
    [`POST ${atKept('/emails/2/regenerate')}`]: rewritten(kept),
  });
  await press('Rewrite email 2');
  await waitFor(() => expect(textOf('Body of email 2')).toBe('Written anew'));
  expect(textOf('Body of email 1')).toBe('Dear owner');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ version: 1 });
});

test('a script has timed sections, Copy Script and a new version, and goes to the rehearsal [tools.call-output] [tools.call-copy-script] [tools.tier-tools-call]', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const { router } = await openKept('call-scripts');
  expect(resultPanel().getByText(/^0:30 to 2:00/)).toBeTruthy();
  await press('Copy Script');
  await waitFor(() => expect(write).toHaveBeenCalled());
  const [item] = write.mock.calls[0]?.[0] ?? [];
  expect(await (await item?.getType('text/plain'))?.text()).toContain(
    'Questions (0:30 to 2:00)\nWhen did you last look?',
  );
  expect(await button('Generate New Version')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Rehearse it' }));
  await screen.findByText('Now at /emotion-tracker');
  expect(router.state.location.state).toMatchObject({
    script: { title: 'They fear to look foolish', text: expect.stringContaining('Good morning') },
  });
});

test('a message has its core, an opener held against 11 seconds and three proof points', async () => {
  await openKept('messaging');
  expect(textOf('Core message')).toBe('Your fire, without a doubt');
  expect(resultPanel().getByText('Spoken in about 2 of 11 seconds')).toBeTruthy();
  expect(textOf('Proof point 3')).toBe('You may say no');
});

test('who asked for ten openers reads them before the core message', async () => {
  const openers = Array.from({ length: 10 }, (_, at) => `Opener of hour ${at + 1}`);
  await openKept(
    'messaging',
    sampleResult('messaging', { versions: [{ output: { ...sampleOutputs.messaging, openers } }] }),
  );
  const names = resultPanel()
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(['11-second opener', 'Opener 1']);
  expect(names.indexOf('Core message')).toBe(names.indexOf('Opener 10') + 1);
});

test('where the browser can, a text is shared as it is sent; a list of apps that is closed again is no failure', async () => {
  const shared: ShareData[] = [];
  const answers = [
    () => Promise.resolve(),
    () => Promise.reject(new DOMException('closed', 'AbortError')),
    () => Promise.reject(new DOMException('not now', 'NotAllowedError')),
  ];
  sharing((data) => {
    shared.push(data);
    return answers[shared.length - 1]?.() ?? Promise.resolve();
  });
  const { title } = sampleResult('ad-copy');
  await openKept('ad-copy');
  const { headline, bodyText } = sampleOutputs['ad-copy'];
  for (const place of [1, 2, 3]) {
    await press('Share');
    await waitFor(() => expect(shared).toHaveLength(place));
  }
  expect(shared[0]).toEqual({ title, text: `${headline}\n\n${bodyText}` });
  expect(await screen.findAllByText('Could not share')).toHaveLength(1);
});

test('a browser that cannot share offers what it can: copies and files', async () => {
  await openKept('ad-copy');
  expect(await button('Copy the ad')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('an image prompt says what to do with it', async () => {
  await openKept('ad-copy');
  expect(resultPanel().getByText(/^Paste it into an image generator/)).toBeTruthy();
});

test('the text comes before what there is to know about it', async () => {
  await openKept('ad-copy');
  const panel = screen.getByRole('region', { name: 'Result' }).textContent ?? '';
  const places = [sampleResult('ad-copy').title, 'Headline', 'Kept in your library', 'Generate New Version'];
  const found = places.map((words) => panel.indexOf(words));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
});
