// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { eventWriter } from '#testing/event-writer.ts';
import { originOf } from '#features/tools/contract.ts';
import { endedTalk, firstTurn, otherTalkId, talkOf } from '#testing/spar-samples.ts';
import { answered, endPath, field, inLog, openTalk, say, talkPath, turnPath } from '#testing/talk-page.tsx';

// A mouse: Enter sends.
beforeEach(() => stubMatchMedia(() => true));

test('when the client ends the call, their last words stay until the debrief is asked for', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { answer, write, end } = eventWriter();
  let over = false;
  await openTalk({
    [turnPath]: answer,
    [talkPath]: () => Response.json(over ? endedTalk({ endedBy: 'client' }) : talkOf()),
  });
  await say('You sound tired.');
  over = true;
  act(() => {
    write('done', { ...answered, state: 'ended', endedBy: 'client' });
    end();
  });
  expect(await screen.findByText('They ended the call.')).toBeTruthy();
  expect(inLog()).toContain('I am.');
  // It comes into view and takes the focus from the field, which is gone.
  const read = screen.getByRole('button', { name: 'Read the debrief' });
  await waitFor(() => expect(document.activeElement).toBe(read));
  const last = shown.mock.contexts.at(-1) as Element;
  expect(last.contains(read)).toBe(true);
  fireEvent.click(read);
  expect(await screen.findByRole('heading', { name: 'Your call with Marta' })).toBeTruthy();
});

const otherAttempt = { id: otherTalkId, turn: 2 };

test.each([
  ['a talk in which nothing was said', talkOf()],
  [
    'an attempt that holds only what was said before',
    talkOf({ turns: [firstTurn], rewoundFrom: otherAttempt }),
  ],
])('%s is not ended: it asks, and is left as it is, with what is typed', async (_, talk) => {
  const { asked } = await openTalk({ [talkPath]: () => Response.json(talk) });
  fireEvent.change(await field(), { target: { value: 'Hello.' } });
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave the call with Marta?' });
  expect(question.textContent).toContain('What you typed and haven’t sent stays in the field');
  expect(question.textContent).toContain('there’s no debrief, and this call doesn’t count');
  expect(question.textContent).not.toMatch(/numbers|didn’t say/);
  fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(await screen.findByText('Now at /spar')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

/** This many answered turns. */
const turnsOf = (many: number) => Array.from({ length: many }, (_, at) => ({ ...firstTurn, number: at + 1 }));

test.each([
  [1, '2 more answers'],
  [2, 'one more answer'],
])(
  'with %d answered turns the question says that nothing can be measured yet, and what it takes [spar.too-short]',
  async (many, missing) => {
    await openTalk({ [talkPath]: () => Response.json(talkOf({ turns: turnsOf(many) })) });
    fireEvent.click(await screen.findByRole('button', { name: 'End the call' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Keep talking with Marta, or end the call?',
    });
    expect(question.textContent).toContain(
      `With so little said, nothing can be measured: you’d get no number. It takes ${missing} from Marta.`,
    );
    expect(question.textContent).toContain('play any of its turns differently');
  },
);

test('the question names what is typed and not sent', async () => {
  await openTalk({ [talkPath]: () => Response.json(talkOf({ turns: turnsOf(2) })) });
  fireEvent.change(await field(), { target: { value: 'Hello.' } });
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('What you typed and haven’t sent won’t be part of the call.');
  expect(question.textContent).not.toContain('You’ll read how far');
});

test('ending a talk asks first; going on returns the focus, and ending it opens the debrief', async () => {
  const { asked } = await openTalk({
    [talkPath]: () => Response.json(talkOf({ turns: turnsOf(3) })),
    [endPath]: () => Response.json(endedTalk()),
  });
  const button = await screen.findByRole('button', { name: 'End the call' });
  button.focus();
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'End the call with Marta?' });
  expect(question.textContent).toContain(
    'You’ll read how far Marta felt understood, and what Marta didn’t say.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Keep talking' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(asked.some(({ path }) => path.endsWith('/end'))).toBe(false);
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('heading', { name: 'Your call with Marta' })).toBeTruthy();
});

test('who plays the client is said in the talk and in the debrief, and the demo is not called an AI', async () => {
  const demo = originOf('Demo text: no AI model is connected');
  const words = 'Demo text: no AI model is connected. The client follows fixed rules.';
  let over = false;
  const begun = talkOf({ origin: demo, turns: [firstTurn] });
  await openTalk({
    [talkPath]: () => Response.json(over ? endedTalk({ origin: demo }) : begun),
    [endPath]: () => {
      over = true;
      return Response.json(endedTalk({ origin: demo }));
    },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End the call' }));
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('heading', { name: 'Your call with Marta' })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/An AI plays/)).toBeNull();
});

test('ending the call the day after promises what stayed, and no number', async () => {
  await openTalk({ [talkPath]: () => Response.json(talkOf({ turns: [firstTurn], follows: otherTalkId })) });
  fireEvent.click(await screen.findByRole('button', { name: 'End the call' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the call with Marta?' });
  expect(question.textContent).toContain('You’ll read what stayed with Marta.');
  expect(question.textContent).not.toMatch(/number|didn’t say/);
});
