import { lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';

/** What a library can know without understanding a text: the kind by a phrase, and what it would say instead. */
const phrases = [
  {
    kind: 'manipulation',
    pattern: /\bany (?:good|decent|serious|real) \p{L}+ would\b/iu,
    why: 'It makes yes the only decent answer.',
    instead: 'Would that fit, or not at all?',
  },
  {
    kind: 'fear',
    pattern: /\bbefore (?:it|something|somebody)\b[^.!?\n]*\b(?:breaks?|fails?|gets hurt|leaks?)\b/iu,
    why: 'It threatens with what happens if they wait.',
    instead: '',
  },
  {
    kind: 'fear',
    pattern: /\b(?:others|neighbors|families)\b[^.!?\n]*\blost their\b/iu,
    why: 'It frightens with what others suffered.',
    instead: '',
  },
  {
    kind: 'claim',
    pattern: /\bwe(?:[’']re| are) the (?:best|fastest|only|leading)\b/iu,
    why: 'Only you know whether it is true.',
    instead: '',
  },
] as const;

/** Reads a text by its phrases, as a client might. */
export const ethicsReading: ModelTool = {
  name: 'ethics-reading',
  fields: ['checkedText'],
  write: (fields) => ({
    lands: 'What does it cost me to say no?',
    found: (lineOf(fields, 'checkedText').match(/[^.!?\n]+[.!?]*/gu) ?? []).flatMap((part) => {
      const found = phrases.find(({ pattern }) => pattern.test(part));
      return found
        ? [{ kind: found.kind, sentence: part.trim(), why: found.why, instead: found.instead }]
        : [];
    }),
  }),
};
