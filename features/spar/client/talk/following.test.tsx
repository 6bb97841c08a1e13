// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eventWriter } from '#testing/event-writer.ts';
import { openPage } from '#testing/page.tsx';
import { sparFacts, talkId, talkOf } from '#testing/spar-samples.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';

/** Opens a talk whose answers are written by what this returns. */
async function openTalk() {
  const { answer, write } = eventWriter();
  await openPage(TalkPage, {
    address: `/spar/${talkId}`,
    pattern: '/spar/$id',
    tier: 'free',
    server: {
      [`GET /api/spar/talks/${talkId}`]: () => Response.json(talkOf()),
      'GET /api/spar': () => Response.json(sparFacts()),
      [`POST /api/spar/talks/${talkId}/turns`]: answer,
    },
  });
  return write;
}

test('a turn is followed to its answer however far below it ends, and then whoever scrolls up is left there', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  // Screens below: a very long turn was said, or somebody reads further up.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 0));
  const write = await openTalk();
  const field = await screen.findByRole('textbox', { name: 'What you say' });
  // The talk is in view once the field has its height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
  fireEvent(window, new Event('resize'));
  fireEvent.change(field, { target: { value: 'x'.repeat(1990) } });
  shown.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Say it' }));
  await waitFor(() => expect(shown).toHaveBeenCalledWith({ block: 'end' }));
  shown.mockClear();
  act(() => write('partial', { answer: 'I a' }));
  expect(await screen.findByText('I a')).toBeTruthy();
  expect(shown).not.toHaveBeenCalled();
});

test('a long answer that comes at once is followed, and does not stay below the field', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  rect.mockReturnValue(new DOMRect(0, 500, 100, 0));
  const write = await openTalk();
  const field = await screen.findByRole('textbox', { name: 'What you say' });
  fireEvent.change(field, { target: { value: 'How was your day?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Say it' }));
  await waitFor(() => expect(shown).toHaveBeenCalledWith({ block: 'end' }));
  shown.mockClear();
  // Two screens taller than before.
  rect.mockReturnValue(new DOMRect(0, 2000, 100, 0));
  act(() => write('partial', { answer: 'A long answer' }));
  expect(await screen.findByText('A long answer')).toBeTruthy();
  expect(shown).toHaveBeenCalledWith({ block: 'end' });
});
