import { lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';

/** Sentences that claim a number of clients or a date: what a library can know without understanding a text. */
const claims =
  /[^.!?\n]*\b(?:since (?:19|20)\d\d|\d+ (?:happy )?(?:clients|customers|families|firms))\b[^.!?\n]*[.!?]/gu;

/** Lists what no field supports. */
export const truthCheck: ModelTool = {
  name: 'truth-check',
  fields: ['writtenText'],
  write: (fields) => ({
    unsupported: (lineOf(fields, 'writtenText').match(claims) ?? []).map((sentence) => sentence.trim()),
  }),
};
