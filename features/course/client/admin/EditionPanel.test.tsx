// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
  declined: false,
  mayGoBack: false,
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

test('own words are crossed out beside the new ones, and what stays is counted', async () => {
  await open([() => Response.json(edition)]);
  const text = await screen.findByRole('region', { name: 'Text' });
  expect(screen.getByText(/^The last update of this site came with new words for this lesson/)).toBeTruthy();
  expect(text.querySelector('del')?.textContent).toBe('Own words here.');
  expect(text.querySelector('ins')?.textContent).toBe('Other sentence entirely, and long.');
  expect(text.textContent).toContain('One line stays.');
  expect(screen.getByRole('region', { name: 'Title' }).querySelector('ins')?.textContent).toContain(',');
});

test('the new edition is used, and Undo goes back from the version that it made', async () => {
  const taken = { ...edition, version: 5, parts: [], isNewer: false, mayGoBack: true };
  const { asked } = await open([() => Response.json(edition), () => Response.json(taken)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new edition' }));
  expect(await screen.findByText('The lesson now says what the included one says')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Go back to what it said before' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(decisionsIn(asked)).toEqual([
      { decision: 'take', version: 4 },
      { decision: 'go_back', version: 5 },
    ]),
  );
});

test('Keep mine can be undone, and a failure says why and changes nothing', async () => {
  const { asked } = await open([() => Response.json(edition)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Your lesson stays as it is')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(decisionsIn(asked)).toEqual([
      { decision: 'decline', version: 4 },
      { decision: 'ask_again', version: 4 },
    ]),
  );
});

test('a lesson that was changed meanwhile is not overwritten: that is said', async () => {
  await open([() => Response.json(edition)], () =>
    refusal(409, 'conflict', 'It was changed in the meantime.'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new edition' }));
  expect(await screen.findByText('Failed to update lesson')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep mine' })).toBeTruthy();
});

test('without a difference there is nothing to decide', async () => {
  await open([() => Response.json({ ...edition, parts: [], isNewer: false })]);
  expect(await screen.findByText('No difference')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use the/ })).toBeNull();
});

test('after going back by the button nothing says any more that the edition is there', async () => {
  const taken = { ...edition, version: 5, parts: [], isNewer: false, mayGoBack: true };
  await open([() => Response.json(edition), () => Response.json(taken)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Use the new edition' }));
  expect(await screen.findByText('The lesson now says what the included one says')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Go back to what it said before' }));
  await waitFor(() =>
    expect(screen.queryByText('The lesson now says what the included one says')).toBeNull(),
  );
});

test('a lesson that was edited after its edition was taken can go back, and has nothing to keep', async () => {
  await open([() => Response.json({ ...edition, isNewer: false, mayGoBack: true })]);
  expect(await screen.findByText(/yours differs from the one that is included in the site/)).toBeTruthy();
  expect(screen.getByText(/Underlined: what you added/)).toBeTruthy();
  // What the owner wrote came, and was not rejected.
  const text = screen.getByRole('region', { name: 'Text' });
  expect(text.querySelector('ins')?.textContent).toBe('Own words here.');
  expect(text.querySelector('del')?.textContent).toBe('Other sentence entirely, and long.');
  expect(screen.getByRole('button', { name: 'Use the included lesson' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go back to what it said before' })).toBeTruthy();
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
  expect(shown.textContent).toContain('3 lines stay.');
  expect(shown.querySelector('ins')?.textContent).toBe('Mine.');
  expect(shown.querySelector('del')).toBeNull();
});
