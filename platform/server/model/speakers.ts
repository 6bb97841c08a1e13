import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai';
import type { Asking } from './concessions.ts';
import { createProviderFetch } from './provider-fetch.ts';
import type { Provider } from './model.ts';
import type { Speaker } from './sdk-model.ts';

/** OpenAI models whose thinking effort can be set: the o-series, and GPT from 5 on except its chat variants. */
const thinksOnOpenAi = /^(?:o\d|gpt-(?:[5-9]|\d\d))(?!.*-chat)/;

/** Anthropic's messages wire. The library knows which thinking options each model accepts. */
function anthropic({ model, apiKey, baseUrl }: Provider, headerMs: number, asking: Asking): Speaker {
  const provider = createAnthropic({
    baseURL: baseUrl,
    apiKey: apiKey ?? '',
    fetch: createProviderFetch({ headerMs, wire: 'messages' }),
  });
  const spoken = provider(model);
  return {
    modelFor: () => spoken,
    asking,
    effort: 'low',
    options: { anthropic: { structuredOutputMode: 'outputFormat', includePings: true } },
  };
}

/** OpenAI itself, on its chat-completions wire. */
function openAi({ model, apiKey, baseUrl }: Provider, headerMs: number, asking: Asking): Speaker {
  const provider = createOpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? '',
    fetch: createProviderFetch({ headerMs, wire: 'chat' }),
  });
  const spoken = provider.chat(model);
  return {
    modelFor: () => spoken,
    asking,
    effort: thinksOnOpenAi.test(model) ? 'low' : null,
    options: { openai: { store: false } },
  };
}

/** Any server on the chat-completions wire. Models that think keep their own default. */
function compatible({ model, apiKey, baseUrl }: Provider, headerMs: number, asking: Asking): Speaker {
  const fetch = createProviderFetch({ headerMs, wire: 'chat' });
  // Small models write their thinking between tags in the text itself.
  const middleware = extractReasoningMiddleware({ tagName: 'think' });
  return {
    modelFor: ({ format, limit, usage }) => {
      const provider = createOpenAICompatible({
        name: 'server',
        baseURL: baseUrl,
        fetch,
        includeUsage: usage,
        supportsStructuredOutputs: format === 'schema',
        transformRequestBody: ({ max_tokens, ...body }) => ({
          ...body,
          ...(limit === 'none' ? {} : { [limit]: max_tokens }),
        }),
        ...(apiKey === null ? {} : { apiKey }),
      });
      return wrapLanguageModel({ model: provider(model), middleware });
    },
    asking,
    effort: null,
    options: {},
  };
}

/** How to call the provider's model. */
export function speakerOf(provider: Provider, headerMs: number, asking: Asking): Speaker {
  switch (provider.kind) {
    case 'anthropic':
      return anthropic(provider, headerMs, asking);
    case 'openai':
      return openAi(provider, headerMs, asking);
    case 'compatible':
      return compatible(provider, headerMs, asking);
  }
}
