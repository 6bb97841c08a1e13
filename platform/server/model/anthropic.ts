import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import {
  type Model,
  mostOutputTokens,
  oncePerSchema,
  type ProviderOptions,
  instructionsOf,
} from './model.ts';

/** A model of Anthropic's, by its messages wire. */
export function createAnthropicModel(
  options: ProviderOptions & { readonly apiKey: string },
  baseUrl = 'https://api.anthropic.com',
): Model {
  const { model, apiKey, enforcesSchema } = options;
  // Whatever it would else look for in the environment is said here: there is one place that configures the model.
  const client = new Anthropic({ ...options.client, apiKey, authToken: null, baseURL: baseUrl });
  const formatOf = oncePerSchema((schema) => {
    const { type, schema: shape } = zodOutputFormat(schema);
    return { type, schema: shape };
  });

  return async function* answer(request) {
    const stream = await client.messages.create(
      {
        model,
        stream: true,
        max_tokens: mostOutputTokens,
        system: instructionsOf(request, enforcesSchema),
        messages: [{ role: 'user', content: request.prompt }],
        ...(enforcesSchema ? { output_config: { format: formatOf(request.schema) } } : {}),
      },
      { signal: request.signal },
    );
    let inputTokens: number | undefined;
    for await (const event of stream) {
      if (event.type === 'message_start') {
        const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens } = event.message.usage;
        inputTokens = input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);
      } else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
        yield { text: event.delta.text };
      else if (event.type === 'message_delta') yield { inputTokens, outputTokens: event.usage.output_tokens };
    }
  };
}
