import { z } from 'zod';
import { sparDayAfterPrompt } from '#content/prompts/spar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import type { Asking } from '#platform/server/runs/run.ts';
import type { Remembered } from '#features/spar/rules/memory.ts';
import { notRead } from '#features/spar/rules/reading.ts';
import { fieldsOfTalk } from '#features/spar/rules/told.ts';
import { nameToldOf } from './played-client.ts';
import { clientFailure, type KeepOf, transcriptOf, type TurnFacts, type Answered } from './client-asking.ts';

const output = z.object({ answer: z.string().trim().min(1).max(500) });
const growing = z.object({ answer: z.string() });

/**
 * Asks the model for the client's answer in the call the day after. It gets what the client remembers and no word more
 * of the first call, so that it has nothing else to answer from.
 */
export function dayAfterAsking<Kept>(
  facts: TurnFacts & { readonly memory: readonly Remembered[] },
  keepOf: (answered: Answered) => KeepOf<Kept>,
): Asking<{ answer: string }, Kept> {
  const { talk, memory, said, secondsLeft } = facts;
  const { who, wants, offer } = talk.client;
  return {
    assignment: {
      name: 'spar-day-after',
      instructions: [sparDayAfterPrompt.instructions],
      fields: fieldsOfTalk({
        name: nameToldOf(talk.client),
        who,
        wants,
        offer,
        temper: talk.temper,
        secondsLeft,
        memory: JSON.stringify(memory.map((one) => ({ memory: one.memory, sellerSaid: one.said }))),
        transcript: transcriptOf(facts),
        sellerSays: said,
      }),
      schema: output,
      failure: clientFailure,
    },
    draft: (value) => {
      const answer = cleanText(growing.safeParse(value).data?.answer ?? '');
      return answer === '' ? null : { answer };
    },
    settle: (written) => {
      const answer = cleanText(output.parse(written).answer);
      if (answer === '') throw new AppError('model_failed', { message: clientFailure });
      return { keep: keepOf({ answer, reading: notRead }) };
    },
  };
}
