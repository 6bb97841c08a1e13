import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import {
  type Model,
  mostOutputTokens,
  oncePerSchema,
  type ProviderOptions,
  instructionsOf,
} from './model.ts';

/**
 * A model behind OpenAI's chat-completions wire.
 * @param baseUrl any server that speaks it; null for OpenAI itself
 */
export function createOpenAiModel(
  options: ProviderOptions & { readonly apiKey: string | null },
  baseUrl: string | null,
): Model {
  const { model, apiKey, enforcesSchema } = options;
  // Whatever it would else look for in the environment is said here: there is one place that configures the model.
  const client = new OpenAI({
    ...options.client,
    apiKey: apiKey ?? 'none',
    // A server of one's own may want no key; the client insists on one.
    ...(apiKey === null ? { defaultHeaders: { authorization: null } } : {}),
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
  });
  // Two names of one limit: OpenAI's newer models refuse the older one, most other servers know no other.
  const limit =
    baseUrl === null ? { max_completion_tokens: mostOutputTokens } : { max_tokens: mostOutputTokens };
  const shapeOf = oncePerSchema((schema) => zodResponseFormat(schema, 'answer').json_schema);

  return async function* answer(request) {
    const { name, schema, signal } = request;
    const stream = await client.chat.completions.create(
      {
        model,
        stream: true,
        stream_options: { include_usage: true },
        ...limit,
        messages: [
          { role: 'system', content: instructionsOf(request, enforcesSchema) },
          { role: 'user', content: request.prompt },
        ],
        response_format: enforcesSchema
          ? { type: 'json_schema', json_schema: { ...shapeOf(schema), name } }
          : { type: 'json_object' },
      },
      { signal },
    );
    for await (const { choices, usage } of stream) {
      const text = choices[0]?.delta.content;
      if (text) yield { text };
      if (usage) yield { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens };
    }
  };
}
