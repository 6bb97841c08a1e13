import type { ModelMode } from './modes.ts';
import { readFields } from './prompt.ts';
import { toolFor } from './tools.ts';
import type { Asked } from './wire.ts';

export type Answer = object | string;

const garbage = 'Sure! Here are some thoughts, in no particular order and certainly not as { JSON: ';

/** The good answer to a request: an object for a known tool, a sentence for plain text, otherwise an Error. */
export function composeAnswer(asked: Asked): Answer | Error {
  const fields = readFields(asked);
  if (fields === null)
    return asked.format === 'text'
      ? 'This is demo text: no AI model is connected.'
      : new Error('No user message carries a <fields-…> block with a JSON object in it.');
  const tool = toolFor(asked, fields);
  return tool ? tool.write(fields) : new Error('The demo model has no template for this schema.');
}

/** What a model would write if it obeyed whoever typed last. */
const hostileText = (text: string) =>
  `${text} <img src=x onerror=alert(1)> ![p](https://evil.example/p.png?q=1) \u202Edesrever\u202C\u0000`;
const wordyText = (text: string) => Array.from({ length: 8 }, () => text).join(' ');

function everyText(answer: Answer, change: (text: string) => string): Answer {
  if (typeof answer === 'string') return answer;
  const inner = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value === 'object' && value !== null) return everyText(value, change);
    return value;
  };
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inner(value)]));
}

function twoItems(answer: Answer): Answer {
  if (typeof answer === 'string') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 2) : value]),
  );
}

/** A client who follows the words in their own fields: everything is told in the first sentence, whatever was heard. */
function obedient(answer: Answer, asked: Asked): Answer {
  const unsaid = readFields(asked)?.['unsaid'];
  if (typeof answer === 'string' || !('truthTold' in answer) || typeof unsaid !== 'string') return answer;
  return { ...answer, answer: unsaid.slice(0, 600) };
}

const changes: Partial<Record<ModelMode, (good: Answer, asked: Asked) => Answer>> = {
  garbage: () => garbage,
  'invalid-once': () => garbage,
  'two-items': twoItems,
  hostile: (good) => everyText(good, hostileText),
  obedient,
  wordy: (good) => everyText(good, wordyText),
  // A model that is given the schema in words knows it.
  'ignores-schema': (good, { allText }) => (allText.includes('JSON schema') ? good : { answer: good }),
};

/** What the mode turns a good answer into. */
export function answerIn(mode: ModelMode, asked: Asked, good: Answer): Answer {
  return changes[mode]?.(good, asked) ?? good;
}
