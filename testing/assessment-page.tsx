import { afterEach, vi } from 'vitest';
import type { Attempt } from '#features/assessment/contract.ts';
import { type Answers, type AnswerValue, questionIds, scoreOf } from '#features/assessment/rules.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { AssessmentPage } from '#features/assessment/client/AssessmentPage.tsx';

export const listPath = 'GET /api/assessment/attempts';

afterEach(() => void vi.restoreAllMocks());

export const allAnswered = (value: AnswerValue) =>
  Object.fromEntries(questionIds.map((id) => [id, value])) as Answers;

export function attempt(answers: Answers, id = crypto.randomUUID()): Attempt {
  return { id, answers, ...scoreOf(answers), takenAt: '2026-11-20T10:00:00.000Z' };
}
export const keeps = ({ body }: { body: unknown }) =>
  Response.json(attempt((body as { answers: Answers }).answers));
export const lists =
  (...attempts: Attempt[]) =>
  () =>
    Response.json({ attempts });

/** A history with Back and Forward: happy-dom's only grows. */
function traversable() {
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const entries: unknown[] = [null];
  let at = 0;
  vi.spyOn(history, 'pushState').mockImplementation((state, _, url) => {
    entries.splice(at + 1, Number.POSITIVE_INFINITY, state);
    at += 1;
    push(state, '', url);
  });
  vi.spyOn(history, 'replaceState').mockImplementation((state, _, url) => {
    entries[at] = state;
    replace(state, '', url);
  });
  const go = (by = 0) => {
    at += by;
    replace(entries[at], '');
    window.dispatchEvent(new PopStateEvent('popstate', { state: entries[at] }));
  };
  vi.spyOn(history, 'go').mockImplementation(go);
  vi.spyOn(history, 'back').mockImplementation(() => go(-1));
}

export function open(server: StandInServer, tier: 'free' | 'tools' | 'premium' | null = null) {
  traversable();
  return openPage(AssessmentPage, { address: '/assessment', tier, server });
}
