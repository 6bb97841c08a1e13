import type { StreamingModel } from './ask.ts';
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
      // No redirects: the key goes to the address that was configured, and nowhere else. With `window` it also spares the
      // copy of the whole request that fetch otherwise keeps for a redirect until the stream has ended.
      const direct = { redirect: 'error', window: null } as const;
      return await fetch(input, { ...init, ...direct, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The provider's name of the configured model; null when none is configured. */
export function modelNameOf(env: ModelEnvironment): string | null {
  if (env.ANTHROPIC_API_KEY) return env.AI_MODEL ?? defaultAnthropicModel;
  if (env.OPENAI_API_KEY) return env.AI_MODEL ?? defaultOpenAiModel;
  return env.AI_MODEL ?? null;
}

/**
 * The configured provider's model, or null when none is configured. Its library is loaded when the function is first
 * called, with the first text that is asked for.
 */
export function chooseModel(env: ModelEnvironment): (() => Promise<StreamingModel>) | null {
  const timedFetch = fetchWithHeaderTimeout(env.AI_HEADER_TIMEOUT_MS);
  const { ANTHROPIC_API_KEY: anthropicKey, OPENAI_API_KEY: openAiKey, AI_BASE_URL: baseURL, AI_MODEL } = env;
  if (anthropicKey) {
    return async () => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey: anthropicKey, fetch: timedFetch })(AI_MODEL ?? defaultAnthropicModel);
    };
  }
  if (openAiKey) {
    return async () => {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey: openAiKey, fetch: timedFetch })(AI_MODEL ?? defaultOpenAiModel);
    };
  }
  if (baseURL && AI_MODEL) {
    return async () => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: 'compatible',
        baseURL,
        ...(env.AI_API_KEY ? { apiKey: env.AI_API_KEY } : {}),
        includeUsage: true,
        supportsStructuredOutputs: env.AI_STRUCTURED_OUTPUTS,
        fetch: timedFetch,
      });
      return provider(AI_MODEL);
    };
  }
  return null;
}
