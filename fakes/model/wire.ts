import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(textPart)]),
});

/** The part of OpenAI's chat-completions request that this server understands. Other keys are accepted and ignored. */
export const completionRequest = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({
          name: z.string().min(1),
          schema: z.unknown(),
          strict: z.boolean().nullish(),
        }),
      }),
    ])
    .nullish(),
});

export type CompletionRequest = z.infer<typeof completionRequest>;

/** The words of one message, whether it came as a string or as parts. */
export function messageText(content: CompletionRequest['messages'][number]['content']): string {
  return typeof content === 'string' ? content : content.map((part) => part.text).join('');
}

/** OpenAI's error body. */
export function errorBody(
  message: string,
  type: string,
  code: string | null = null,
  param: string | null = null,
) {
  return { error: { message, type, param, code } };
}

export type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };

/** Token numbers by the usual rule of thumb, four characters to a token. */
export function usageOf(request: CompletionRequest, answer: string): Usage {
  const promptLength = request.messages.reduce((sum, { content }) => sum + messageText(content).length, 0);
  const prompt_tokens = Math.ceil(promptLength / 4);
  const completion_tokens = Math.ceil(answer.length / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** One answer's identity: the same in every chunk of a stream. */
export function newCompletion(model: string): { id: string; created: number; model: string } {
  return { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model };
}

/** The whole answer in one body (`stream: false`). */
export function wholeCompletion(request: CompletionRequest, answer: string) {
  return {
    ...newCompletion(request.model),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: usageOf(request, answer),
  };
}

/** About this many content chunks at most: at the default pace a long answer still ends within 3 seconds. */
const maxChunks = 120;

/** The server-sent frames of a streamed answer, in order, ready to be written with a pause between two. */
export function streamFrames(request: CompletionRequest, answer: string): string[] {
  const identity = newCompletion(request.model);
  const includeUsage = request.stream_options?.include_usage === true;
  const frame = (choices: unknown[], usage: Usage | null = null) =>
    `data: ${JSON.stringify({
      ...identity,
      object: 'chat.completion.chunk',
      choices,
      ...(includeUsage ? { usage } : {}),
    })}\n\n`;
  const choice = (delta: object, finish_reason: 'stop' | null = null) => [
    { index: 0, delta, logprobs: null, finish_reason },
  ];
  const characters = [...answer];
  const size = Math.max(8, Math.ceil(characters.length / maxChunks));
  const frames = [frame(choice({ role: 'assistant', content: '' }))];
  for (let at = 0; at < characters.length; at += size) {
    frames.push(frame(choice({ content: characters.slice(at, at + size).join('') })));
  }
  // A model writes no slower for having ended: what closes the stream comes at once.
  const usage = includeUsage ? frame([], usageOf(request, answer)) : '';
  frames.push(`${frame(choice({}, 'stop'))}${usage}data: [DONE]\n\n`);
  return frames;
}
