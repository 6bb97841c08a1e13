import { expect, test } from 'vitest';
import { figuresIn } from '#features/tools/rules/ethics.ts';
import { checkText } from '#features/tools/rules/laws.ts';
import { ourQuestions } from './rules-questions.ts';

test.each(ourQuestions)(
  '$question: the answer tells its reader no feeling and presses nobody',
  ({ question, answer }) => {
    // Figures of ours are facts here, and no proof that was made up.
    const figures = figuresIn([answer]);
    expect(checkText([{ name: question, text: answer }], figures)).toEqual([]);
  },
);
