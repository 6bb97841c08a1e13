import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { ModelEnvironment } from './env.ts';

// Used only when AI_MODEL is unset; the owner can name any other.
const defaultAnthropicModel = 'claude-sonnet-4-5';
const defaultOpenAiModel = 'gpt-5.1';

/**
 * `fetch` that gives up when no response headers arrive in time. The SDK's own timeouts start with the first byte, so
 * a server that accepts and then says nothing would hold a member for the whole budget.
 */
export function fetchWithHeaderTimeout(milliseconds: number): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException(`No answer within ${milliseconds} ms`, 'TimeoutError')),
      milliseconds,
    );
    const signals = init?.signal ? [init.signal, late.signal] : [late.signal];
    try {
      return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The configured provider's model, or null when none is configured. */
export function chooseModel(env: ModelEnvironment): LanguageModel | null {
  const timedFetch = fetchWithHeaderTimeout(env.AI_HEADER_TIMEOUT_MS);
  if (env.ANTHROPIC_API_KEY) {
    return createAnthropic({ apiKey: env.ANTHROPIC_API_KEY, fetch: timedFetch })(
      env.AI_MODEL ?? defaultAnthropicModel,
    );
  }
  if (env.OPENAI_API_KEY) {
    return createOpenAI({ apiKey: env.OPENAI_API_KEY, fetch: timedFetch })(
      env.AI_MODEL ?? defaultOpenAiModel,
    );
  }
  if (env.AI_BASE_URL && env.AI_MODEL) {
    const provider = createOpenAICompatible({
      name: 'compatible',
      baseURL: env.AI_BASE_URL,
      ...(env.AI_API_KEY ? { apiKey: env.AI_API_KEY } : {}),
      includeUsage: true,
      supportsStructuredOutputs: env.AI_STRUCTURED_OUTPUTS,
      fetch: timedFetch,
    });
    return provider(env.AI_MODEL);
  }
  return null;
}
