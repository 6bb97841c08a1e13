import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { passageKinds } from '#platform/contract/passages.ts';
import { longText } from '#platform/contract/text.ts';
import { allowanceSchema, originSchema } from '#features/tools/contract.ts';
import { askLimits } from './rules/limits.ts';

const instant = z.iso.datetime();
const params = z.strictObject({ id: z.uuid() });

/** Where a sentence stands. */
const source = z.strictObject({
  kind: z.enum(passageKinds),
  title: z.string(),
  /** The path and hash of the place. */
  address: z.string(),
});
export type Source = z.output<typeof source>;

const sentence = z.strictObject({
  text: z.string(),
  /** Word for word from its source. */
  quote: z.string(),
  /** Its place among the sources, from 0. */
  source: z.int(),
});
export type AnswerSentence = z.output<typeof sentence>;

const link = z.strictObject({ title: z.string(), address: z.string() });

const answerSchema = z.strictObject({
  /** Written by a model; quoted without one, or nothing, where no paragraph has enough of its words; or a model found nothing. */
  way: z.enum(['written', 'quoted', 'missing']),
  sentences: z.array(sentence),
  sources: z.array(source),
  /** Sentences that are not shown: what they stand on is not open to this member now, or is gone. */
  hidden: z.int(),
  /** A lesson that says more and is not open yet. */
  locked: link.extend({ opensAt: instant.nullable() }).nullable(),
  /** The open lesson that comes closest. */
  nearest: link.nullable(),
  /** One thing to try at one of the member's clients: what to do, with whom, and the lesson that it is from. */
  next: z.strictObject({ task: z.string(), client: link, lesson: link }).nullable(),
  /** Whether a part of the question stays without an answer. */
  isPart: z.boolean(),
  /** Whether a model was asked and failed. */
  failed: z.boolean(),
  origin: originSchema,
});
export type Answer = z.output<typeof answerSchema>;

const turn = z.strictObject({
  id: z.uuid(),
  question: z.string(),
  askedAt: instant,
  answer: answerSchema,
});
export type Turn = z.output<typeof turn>;

const thread = z.strictObject({ id: z.uuid(), turns: z.array(turn) });

export const ask = endpoint({
  id: 'ask.ask',
  method: 'POST',
  path: '/api/ask',
  summary:
    'Answer a question from the lessons that are open to the member, the books they may read, and their own clients, cards, notes and real calls. Each sentence has its source; what isn’t there is not answered. JSON, or server-sent events (partial, done, error) when asked. Leaving stops it, and nothing is kept.',
  access: 'member',
  takesToken: 'write',
  limit: 'generate',
  body: z.strictObject({
    question: longText({ max: askLimits.question, required: 'Please type a question' }),
    /** The thread that it goes on; a new one begins without. */
    threadId: z.uuid().optional(),
    /** The slug of the lesson beside which it is asked. */
    lesson: token({ max: 80 }).optional(),
  }),
  output: z.strictObject({ threadId: z.uuid(), turn, allowance: allowanceSchema }),
  /** The sentences so far: each is checked before it is sent. */
  partial: z.strictObject({ sentences: z.array(sentence), sources: z.array(source) }),
  errors: ['not_found', 'conflict', 'allowance_spent'],
});

export const listThreads = endpoint({
  id: 'ask.listThreads',
  method: 'GET',
  path: '/api/ask/threads',
  summary: 'What the member asked in the last 30 days, by the first question of each thread, newest first.',
  access: 'member',
  output: z.strictObject({
    threads: z.array(z.strictObject({ id: z.uuid(), question: z.string(), askedAt: instant })),
    allowance: allowanceSchema,
  }),
});

export const readThread = endpoint({
  id: 'ask.readThread',
  method: 'GET',
  path: '/api/ask/threads/:id',
  summary: 'One thread: its questions and answers, without what is not open to the member now.',
  access: 'member',
  params,
  output: thread,
  errors: ['not_found'],
});

export const deleteThread = endpoint({
  id: 'ask.deleteThread',
  method: 'DELETE',
  path: '/api/ask/threads/:id',
  summary: 'Delete a thread; for a day it can be restored.',
  access: 'member',
  params,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const restoreThread = endpoint({
  id: 'ask.restoreThread',
  method: 'POST',
  path: '/api/ask/threads/:id/restore',
  summary: 'Restore a thread that was deleted within the last day.',
  access: 'member',
  params,
  output: thread,
  errors: ['not_found'],
});
