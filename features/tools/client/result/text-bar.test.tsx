// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '#testing/page.tsx';
import { atKept, button, openKept, openTool, press, studioServer } from '#testing/studio-desk.tsx';
import { sampleResult } from '#testing/studio-samples.ts';

/** The names of what can be pressed or filled on the page, which has no bar and no footer here. */
const inSight = () =>
  ['button', 'link', 'textbox', 'spinbutton', 'combobox']
    .flatMap((role) => screen.queryAllByRole(role))
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
const bar = ['Shorter', 'Warmer', 'More'];

test.each([
  {
    tool: 'ad-copy',
    copies: ['Copy Headline', 'Copy Body Text', 'Copy Image Prompt', 'Copy the ad'],
  },
  { tool: 'social-posts', copies: ['Copy'] },
  { tool: 'email-sequences', copies: ['Copy email 1', 'Copy email 2', 'Copy email 3', 'Copy the text'] },
  { tool: 'call-scripts', copies: ['Copy Script'] },
  { tool: 'messaging', copies: ['Copy with headings'] },
] as const)('beside a text of $tool at most eight controls are in sight', async ({ tool, copies }) => {
  await openKept(tool);
  await press(/^More/);
  expect(inSight()).toEqual(['Edit', ...copies, ...bar]);
  expect(inSight().length).toBeLessThanOrEqual(8);
});

test('all else is behind More, which Escape closes', async () => {
  await openKept('ad-copy');
  const more = screen.getByRole('region', { name: 'More for this text' });
  expect(within(more).getByRole('heading', { name: 'What came of it?' })).toBeTruthy();
  fireEvent.keyDown(await button('Markdown'), { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'More for this text' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('More');
});

test('what should be checked before a text is sent is counted at More', async () => {
  const doubts = ['We sweep in two hours.', 'Nobody has complained.'];
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [{ doubts }] }));
  expect((await button(/^More/)).textContent).toBe('More2 to check');
  expect(screen.getByText('Is this true?')).toBeTruthy();
});

test('a text that was copied is marked as used, once', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const used = sampleResult('ad-copy', { result: { usedAt: '2026-11-20T11:00:00.000Z' } });
  const { asked } = await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('')}`]: () => Response.json(used),
  });
  await press('Copy Headline');
  await waitFor(async () =>
    expect((await button('No answer yet')).getAttribute('aria-pressed')).toBe('true'),
  );
  await press('Copy the ad');
  await waitFor(() => expect(screen.getAllByText('Copied').length).toBeGreaterThan(1));
  expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ used: true }]);
});

test('an address that asks what came of a text leads to the question', async () => {
  const { id } = sampleResult('ad-copy');
  await openTool('ad-copy', `?open=${id}#used-${id}`, {
    tier: 'tools',
    server: { ...studioServer, [`GET ${atKept('')}`]: () => Response.json(sampleResult('ad-copy')) },
  });
  expect(await screen.findByRole('heading', { name: 'What came of it?' })).toBeTruthy();
});

test('where the outcome of a text is noted stands what its client agreed to', async () => {
  const agreed = { step: 'Show the rooms', on: '2026-12-04', saidOn: '2026-11-26' };
  const client = { id: '10000000-0000-4000-8000-0000000000a1', name: 'Denise', agreed };
  await openKept('ad-copy', sampleResult('ad-copy', { result: { client } }));
  const part = screen.getByRole('region', { name: 'What came of it?' });
  expect(part.textContent).toContain('You agreed on November 26, 2026: Show the rooms · December 4, 2026');
});

test('a deleted text leads to the library, is not asked for again, and Undo brings it back', async () => {
  const { asked } = await openKept('ad-copy', undefined, {
    [`DELETE ${atKept('')}`]: () =>
      Response.json({ deleted: true, restorableUntil: '2026-12-20T10:00:00.000Z' }),
    [`POST ${atKept('/restore')}`]: () => Response.json(sampleResult('ad-copy')),
  });
  await press('Delete this text');
  expect(await screen.findByText('Now at /tools/library')).toBeTruthy();
  expect(await screen.findByText(`“${sampleResult('ad-copy').title}” is deleted.`)).toBeTruthy();
  expect(asked.at(-1)?.method).toBe('DELETE');
  await press('Undo');
  await waitFor(() => expect(asked.some(({ path }) => path === atKept('/restore'))).toBe(true));
  // The offer has been taken, so it goes.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a delete that fails leaves the text and says so', async () => {
  await openKept('ad-copy', undefined, {
    [`DELETE ${atKept('')}`]: () => refusal(503, 'unavailable', 'We are not ready yet.'),
  });
  await press('Delete this text');
  expect(await screen.findByText('We are not ready yet.')).toBeTruthy();
  expect(await button('Delete this text')).toBeTruthy();
});

test('a copy with gaps names them; what the client will say is none', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const body = 'We are [company name]. [their words] It costs [price].';
  await openKept(
    'ad-copy',
    sampleResult('ad-copy', {
      versions: [{ output: { headline: 'Soot', bodyText: body, imagePrompt: 'A hearth' } }],
    }),
  );
  await press('Copy Body Text');
  expect(await screen.findByText('[company name] [price]')).toBeTruthy();
  await press('Copy Headline');
  expect(screen.getAllByText('Copied with gaps. Fill them in before you send it.')).toHaveLength(1);
});
