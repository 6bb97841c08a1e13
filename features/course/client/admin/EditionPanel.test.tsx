// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LessonEdition } from '#features/course/contract-admin-editions.ts';
import { openPage, refusal } from '#testing/page.tsx';
import { EditionPanel } from './EditionPanel.tsx';

const address = '/api/course-admin/lessons/l1/edition';
const edition: LessonEdition = {
  title: 'Name it as a guess',
  version: 4,
  parts: [
    { part: 'title', own: 'Name it as a guess', edition: 'Name it, as a guess' },
    { part: 'text', own: 'Same.\n\nOwn words here.', edition: 'Same.\n\nOther sentence entirely, and long.' },
  ],
  isNewer: true,
};
const open = (answers: readonly (() => Response)[], decide = () => Response.json({ done: true })) => {
  let read = 0;
  return openPage(() => <EditionPanel id="l1" onClose={() => undefined} />, {
    address: '/course-admin',
    tier: 'admin',
    server: {
      [`GET ${address}`]: () => (answers[Math.min(read++, answers.length - 1)] ?? answers[0])?.() as Response,
      [`POST ${address}`]: decide,
    },
  });
};
const decisionsIn = (asked: Awaited<ReturnType<typeof openPage>>['asked']) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('own words are crossed out beside the new ones, and what stays is between them', async () => {
  await open([() => Response.json(edition)]);
  const text = await screen.findByRole('region', { name: 'Text' });
  expect(screen.getByText(/^The last update of this site came with new words for this lesson/)).toBeTruthy();
  expect(text.querySelector('del')?.textContent).toBe('Own words here.');
  expect(text.querySelector('ins')?.textContent).toBe('Other sentence entirely, and long.');
  expect(text.textContent).toContain('Same.');
  expect(screen.getByRole('region', { name: 'Title' }).querySelector('ins')?.textContent).toContain(',');
});

const confirm = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

test('the new edition is used once somebody has confirmed that their words go', async () => {
  const taken = { ...edition, version: 5, parts: [], isNewer: false };
  const { asked } = await open([() => Response.json(edition), () => Response.json(taken)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new edition' }));
  expect(decisionsIn(asked)).toEqual([]);
  await confirm('Use the new edition');
  expect(await screen.findByText('The lesson now says what the included one says')).toBeTruthy();
  expect(decisionsIn(asked)).toEqual([{ decision: 'take', version: 4 }]);
  expect(await screen.findByText('No difference')).toBeTruthy();
});

test('Keep mine declines the edition', async () => {
  const { asked } = await open([() => Response.json(edition)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Your lesson stays as it is')).toBeTruthy();
  expect(decisionsIn(asked)).toEqual([{ decision: 'decline', version: 4 }]);
});

test('a lesson that was changed meanwhile is not overwritten: that is said', async () => {
  await open([() => Response.json(edition)], () =>
    refusal(409, 'conflict', 'It was changed in the meantime.'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new edition' }));
  await confirm('Use the new edition');
  expect(await screen.findByText('Failed to update lesson')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeTruthy();
});

test('without a difference there is nothing to decide', async () => {
  await open([() => Response.json({ ...edition, parts: [], isNewer: false })]);
  expect(await screen.findByText('No difference')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use the/ })).toBeNull();
});

test('a lesson that was edited after its edition was taken has nothing to keep', async () => {
  await open([() => Response.json({ ...edition, isNewer: false })]);
  expect(await screen.findByText(/yours differs from the one that is included in the site/)).toBeTruthy();
  expect(screen.getByText(/Underlined: what you added/)).toBeTruthy();
  // What the owner wrote came, and was not rejected.
  const text = screen.getByRole('region', { name: 'Text' });
  expect(text.querySelector('ins')?.textContent).toBe('Own words here.');
  expect(text.querySelector('del')?.textContent).toBe('Other sentence entirely, and long.');
  expect(screen.getByRole('button', { name: 'Use the included lesson' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('a paragraph, a list item and a quote that were only wrapped elsewhere stay', async () => {
  const text = {
    part: 'text' as const,
    own: 'One long sentence.\n\n- a b\n\n> "said aloud"\n\nMine.',
    edition: 'One long\nsentence.\n\n- a\n  b\n\n> "said\n> aloud"',
  };
  await open([() => Response.json({ ...edition, isNewer: false, parts: [text] })]);
  const shown = await screen.findByRole('region', { name: 'Text' });
  expect(shown.querySelector('ins')?.textContent.trim()).toBe('Mine.');
  expect(shown.querySelector('del')).toBeNull();
});
