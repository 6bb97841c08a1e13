import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { stream } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { cleanText } from '#platform/contract/text.ts';
import { sayTurn, type Talk } from '#features/spar/contract-talk.ts';
import {
  forgetLists,
  keepAllowance,
  keepTalk,
  recountIfSpent,
  sparQuery,
  talkQuery,
} from '#features/spar/client/api.ts';

/** The turn being sent and the answer so far; null while nobody is speaking. */
export interface Speaking {
  readonly said: string;
  readonly answer: string;
}

const elsewhere = 'This call continued in another tab or on another device. Catch up, then send yours again.';
const stillBusy = 'They are still busy with what you said before. Try again in a moment.';

/** Whether a turn is in the talk although its answer got lost on the way. */
function isSaid({ turns }: Talk, number: number, text: string): boolean {
  return turns.some((turn) => turn.number === number && turn.said === cleanText(text));
}

/** The text kept in this tab; empty if it is already in the talk, as the page was left during the answer. */
function unsaid({ turns }: Talk, kept: string): string {
  return turns.at(-1)?.said === cleanText(kept) ? '' : kept;
}

/**
 * Sends one turn after another. Typed text is kept in this tab until the server has it: over a reload, a failure or a
 * stop.
 */
export function useTurn(talk: Talk) {
  const client = useQueryClient();
  const draft = `spar.talk.${talk.id}`;
  const [text, setText] = useState(() => unsaid(talk, readDraft(draft, ['text'])['text'] ?? ''));
  const [speaking, setSpeaking] = useState<Speaking | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  const written = useRef(text);
  const number = talk.turns.length + 1;

  useEffect(() => () => controller.current?.abort(), []);

  const write = useCallback(
    (next: string) => {
      written.current = next;
      setText(next);
      setProblem(null);
      if (next === '') forgetDraft(draft);
      else keepDraft(draft, { text: next });
    },
    [draft],
  );

  /** The turn is in the talk: removes it from the field, but keeps what was heard since. */
  function settle(words: string): void {
    const said = words.trim();
    write(written.current.startsWith(said) ? written.current.slice(said.length).trim() : '');
  }

  /** After a failure only the server knows whether the turn was taken. @returns the talk as it has it */
  async function readAgain(): Promise<Talk | null> {
    const { queryKey } = talkQuery(talk.id);
    await client.cancelQueries({ queryKey });
    return client.fetchQuery({ ...talkQuery(talk.id), staleTime: 0 }).catch(() => null);
  }

  /** @param words what to say instead of the typed text, e.g. what was just heard */
  async function say(words = text): Promise<void> {
    if (controller.current !== null) return;
    const current = new AbortController();
    controller.current = current;
    setProblem(null);
    setSpeaking({ said: words.trim(), answer: '' });
    try {
      const answer = await stream(
        sayTurn,
        { params: { id: talk.id }, body: { number, text: words } },
        { signal: current.signal, onPartial: (so) => setSpeaking({ said: words.trim(), answer: so.answer }) },
      );
      const { turn, secondsUsed, secondsLeft, state, endedBy, allowance } = answer;
      const turns = [...talk.turns, turn];
      keepTalk(client, { ...talk, turns, secondsUsed, secondsLeft, state, endedBy, answering: false });
      keepAllowance(client, allowance);
      settle(words);
      if (state === 'ended') {
        forgetLists(client);
        // The debrief comes with the talk.
        void readAgain();
      }
    } catch (error) {
      const fresh = await readAgain();
      await recountIfSpent(client, error);
      void client.invalidateQueries({ queryKey: sparQuery.queryKey });
      if (fresh && isSaid(fresh, number, words)) settle(words);
      else if (!current.signal.aborted) {
        const isConflict = error instanceof CallError && error.code === 'conflict';
        const hasMoved = fresh !== null && (fresh.turns.length >= number || fresh.state === 'ended');
        setProblem(isConflict ? (hasMoved ? elsewhere : stillBusy) : problemOf(error));
      }
    } finally {
      controller.current = null;
      setSpeaking(null);
    }
  }
  return {
    text,
    speaking,
    problem,
    write,
    say: (words?: string) => void say(words),
    stop: () => controller.current?.abort(),
  };
}

/** The server's message about the field if there is one, else the failure's. */
function problemOf(error: unknown): string {
  const message = messageOf(error, 'They couldn’t answer. Please try again.');
  return error instanceof CallError ? (error.fields['text'] ?? message) : message;
}
