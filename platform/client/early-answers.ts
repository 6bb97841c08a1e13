import { type EarlyAnswers, earlyAnswersId } from '#platform/contract/early-answers.ts';

const none: EarlyAnswers = { userId: '', answers: {} };
let userId = '';
let answers: Map<string, unknown> | null = null;

function read(): EarlyAnswers {
  const data = typeof document === 'undefined' ? null : document.getElementById(earlyAnswersId);
  return data ? (JSON.parse(data.textContent) as EarlyAnswers) : none;
}

function known(): Map<string, unknown> {
  if (answers === null) {
    const early = read();
    userId = early.userId;
    answers = new Map(Object.entries(early.answers));
  }
  return answers;
}

/** The answer that came with the document; each is given once. Undefined if there is none. */
export function takeEarly(address: string): unknown {
  const answer = known().get(address);
  known().delete(address);
  return answer;
}

/** From now on everything is asked anew. */
export function forgetEarly(): void {
  known().clear();
}

/** Somebody else may have signed in since the document was made: they get nothing of it. */
export function keepEarlyOnlyOf(viewer: { readonly userId: string } | null): void {
  if (known().size > 0 && viewer?.userId !== userId) forgetEarly();
}
