import { type EarlyAnswers, earlyAnswersId } from '#platform/contract/early-answers.ts';

const none: EarlyAnswers = { userId: '', answers: {} };
let userId = '';
let answers: Map<string, unknown> | null = null;
/** Until it is known who is signed in, nobody is given anything. */
let isTheirs = false;

function read(): EarlyAnswers {
  const data = typeof document === 'undefined' ? null : document.getElementById(earlyAnswersId);
  if (!data) return none;
  // Nothing of a member's stays in the document of whoever comes after them.
  data.remove();
  return JSON.parse(data.textContent) as EarlyAnswers;
}

function known(): Map<string, unknown> {
  if (answers === null) {
    const early = read();
    userId = early.userId;
    answers = new Map(Object.entries(early.answers));
  }
  return answers;
}

/** The answer that came with the document for who is signed in; each is given once. Undefined if there is none. */
export function takeEarly(address: string): unknown {
  const answer = known().get(address);
  known().delete(address);
  return isTheirs ? answer : undefined;
}

/** From now on everything is asked anew. */
export function forgetEarly(): void {
  known().clear();
}

/** Who is signed in: somebody else may have come since the document was made, and they get nothing of it. */
export function keepEarlyOnlyOf(viewer: { readonly userId: string } | null): void {
  isTheirs = known().size > 0 && viewer?.userId === userId;
  if (!isTheirs) forgetEarly();
}
