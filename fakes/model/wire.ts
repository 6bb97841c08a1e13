import { z } from 'zod';

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const content = z.union([z.string(), z.array(textPart)]);
const message = z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content });

/** The part of OpenAI's chat-completions request that this server understands. Other keys are accepted and ignored. */
export const completionRequest = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  reasoning_effort: z.string().nullish(),
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

/** The part of Anthropic's messages request that this server understands. */
export const messagesRequest = z.object({
  model: z.string().min(1),
  max_tokens: z.int().positive(),
  system: content.nullish(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content })).min(1),
  stream: z.boolean().optional(),
  thinking: z.object({ type: z.string() }).nullish(),
  output_config: z
    .object({
      effort: z.string().nullish(),
      format: z.object({ type: z.literal('json_schema'), schema: z.unknown() }).nullish(),
    })
    .nullish(),
});

/** A request, whichever wire it came on. */
export interface Asked {
  readonly wire: 'chat' | 'messages';
  readonly model: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly hasStreamOptions: boolean;
  /** The caller's limit for the answer, in tokens; null if it sets none. */
  readonly limit: number | null;
  readonly limitName: 'max_tokens' | 'max_completion_tokens' | null;
  readonly effort: string | null;
  readonly format: 'text' | 'object' | 'schema';
  /** The name of the schema; Anthropic's wire has none. */
  readonly schemaName: string | null;
  /** These contain what the product's members typed. */
  readonly userTexts: readonly string[];
  readonly allText: string;
}

const wordsOf = (text: z.infer<typeof content>) =>
  typeof text === 'string' ? text : text.map((part) => part.text).join('');

/** Parses a request on the chat wire. */
export function askedOfChat(request: z.infer<typeof completionRequest>): Asked {
  const { max_completion_tokens, max_tokens, response_format: format } = request;
  return {
    wire: 'chat',
    model: request.model,
    stream: request.stream === true,
    includeUsage: request.stream_options?.include_usage === true,
    hasStreamOptions: Boolean(request.stream_options),
    limit: max_completion_tokens ?? max_tokens ?? null,
    limitName: max_completion_tokens ? 'max_completion_tokens' : max_tokens ? 'max_tokens' : null,
    effort: request.reasoning_effort ?? null,
    format: format?.type === 'json_schema' ? 'schema' : format?.type === 'json_object' ? 'object' : 'text',
    schemaName: format?.type === 'json_schema' ? format.json_schema.name : null,
    userTexts: request.messages.filter(({ role }) => role === 'user').map((each) => wordsOf(each.content)),
    allText: request.messages.map((each) => wordsOf(each.content)).join('\n'),
  };
}

/** Parses a request on Anthropic's wire. */
export function askedOfMessages(request: z.infer<typeof messagesRequest>): Asked {
  const texts = request.messages.map((each) => wordsOf(each.content));
  return {
    wire: 'messages',
    model: request.model,
    stream: request.stream === true,
    includeUsage: true,
    hasStreamOptions: false,
    limit: request.max_tokens,
    limitName: 'max_tokens',
    effort: request.output_config?.effort ?? null,
    format: request.output_config?.format ? 'schema' : 'text',
    schemaName: null,
    userTexts: texts,
    allText: [request.system ? wordsOf(request.system) : '', ...texts].join('\n'),
  };
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

/** Anthropic's error body. */
export function anthropicErrorBody(type: string, message: string) {
  return { type: 'error', error: { type, message }, request_id: 'req_demo' };
}

export type Usage = { readonly prompt: number; readonly completion: number };

/** Token counts by the usual rule of thumb: four characters per token. */
export function usageOf(asked: Asked, answer: string): Usage {
  return { prompt: Math.ceil(asked.allText.length / 4), completion: Math.ceil(answer.length / 4) };
}
