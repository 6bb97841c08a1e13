import { lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { kitFor } from './kit.ts';
import type { Kit } from './library.ts';

/** Sentences that claim a number of clients or a date: what a library can know without understanding a text. */
const claims =
  /[^.!?\n]*\b(?:since (?:19|20)\d\d|\d+ (?:happy )?(?:clients|customers|families|firms))\b[^.!?\n]*[.!?]/gu;

/** What a text of this kit rests on. */
function planOf({ scene, useful, asks }: Kit) {
  return {
    scene,
    safeSentence: 'We’re just comparing.',
    shownBy: 'Your field on frustrations: guessed.',
    answers: 'none',
    usefulThing: useful,
    ask: asks,
    cannot: 'unknown',
  };
}

/** Of a mail that confirms what was agreed on: nothing in it answers a worry. */
const planOfOne = {
  scene: 'What you agreed on.',
  safeSentence: 'none',
  shownBy: 'none',
  answers: 'none',
  usefulThing: 'none',
  ask: 'You bring what you said. They write if the hour no longer suits.',
  cannot: 'none',
};

const howMany = /\b\d+ (?:happy )?(?=clients|customers|families|firms)/u;

/** Lists what no field supports, without the number where there is one, and tells why the text is as it is. */
export const truthCheck: ModelTool = {
  name: 'truth-check',
  fields: ['writtenText'],
  write: (fields) => ({
    unsupported: (lineOf(fields, 'writtenText').match(claims) ?? []).map((claim) => {
      const sentence = claim.trim();
      return { sentence, instead: howMany.test(sentence) ? sentence.replace(howMany, '') : '' };
    }),
    plan: lineOf(fields, 'mode') === 'single' ? planOfOne : planOf(kitFor(fields)),
  }),
};
