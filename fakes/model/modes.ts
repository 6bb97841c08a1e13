/** One way to behave: its label on the switch, and where the behavior is documented; null for faults of any network. */
interface Manner {
  readonly says: string;
  readonly documented: string | null;
}

const claude = 'platform.claude.com/docs/en';
const openai = 'developers.openai.com/api/docs';
const azure = 'learn.microsoft.com/azure/ai-foundry/openai/concepts/content-filter-annotations';

/** Requests that are refused before a stream begins. */
const refusals = {
  error500: { says: 'Answers 500', documented: `${claude}/api/errors` },
  error401: { says: 'Answers 401: the key is refused', documented: `${openai}/guides/error-codes` },
  error429: { says: 'Answers 429 with Retry-After', documented: `${openai}/guides/rate-limits` },
  forbidden: { says: 'Answers 403: the key may not do this', documented: `${claude}/api/errors` },
  overloaded: { says: 'Answers 529 (503 on the chat wire): overloaded', documented: `${claude}/api/errors` },
  'long-wait': {
    says: 'Answers 429 and asks for an hour’s patience in Retry-After',
    documented: `${claude}/api/rate-limits`,
  },
  quota: {
    says: 'Says that the credit is used up: 429 insufficient_quota, or 400 on Anthropic’s wire',
    documented: `${openai}/guides/error-codes`,
  },
  'spend-limit': {
    says: 'Says by its code alone that a limit of spending is reached: 429 project_spend_limit_exceeded, or 400',
    documented: 'learn.microsoft.com/microsoft-cloud/dev/dev-proxy/concepts/openai-insufficient-quota',
  },
  billing: { says: 'Answers 402: billing', documented: `${claude}/api/errors` },
  'unknown-model': { says: 'Answers 404: no such model', documented: `${openai}/guides/error-codes` },
  'retired-model': {
    says: 'Says that the model was retired',
    documented: `${claude}/about-claude/model-deprecations`,
  },
  'not-pulled': {
    says: 'Answers 404 as Ollama does: the model was not pulled, and the error is one string',
    documented: 'docs.ollama.com/api/errors',
  },
  'too-long': {
    says: 'Answers 400: the prompt is longer than the model’s context',
    documented: `${openai}/guides/error-codes`,
  },
  'json-invalid': {
    says: 'Answers 400 as Groq does: what the model wrote was not the JSON that was asked for',
    documented: 'console.groq.com/docs/structured-outputs',
  },
  'listed-error': {
    says: 'Answers 400 as Gemini does: the key is not valid, and the error stands in a list',
    documented: 'ai.google.dev/gemini-api/docs/openai',
  },
  'too-large': { says: 'Answers 413: the request is too large', documented: `${claude}/api/errors` },
  'prompt-filtered': {
    says: 'Answers 400 content_filter: the prompt was filtered',
    documented: 'learn.microsoft.com/azure/ai-foundry/openai/concepts/content-filter',
  },
  html502: { says: 'A proxy’s HTML page with 502', documented: null },
  html200: { says: 'A proxy’s HTML page with 200', documented: null },
  redirect: { says: 'Redirects elsewhere', documented: null },
  'wrong-address': { says: 'Answers 404 without saying anything of a model', documented: null },
} as const satisfies Record<string, Manner>;

/** Servers that do not support something in the request. */
const limits = {
  'no-schema': {
    says: 'Refuses json_schema; takes json_object',
    documented: 'docs.vllm.ai/en/latest/features/structured_outputs.html',
  },
  'no-format': {
    says: 'Refuses every response_format but plain text',
    documented: 'github.com/lmstudio-ai/lmstudio-bug-tracker/issues/189',
  },
  'small-window': {
    says: 'Refuses max_tokens that do not fit beside the prompt',
    documented: 'github.com/vllm-project/vllm/issues/33418',
  },
  'other-limit': {
    says: 'Refuses max_tokens and wants max_completion_tokens',
    documented: `${openai}/guides/reasoning`,
  },
  'no-stream-options': {
    says: 'Answers 422: stream_options is not permitted',
    documented: 'github.com/dnakov/anon-kode/issues/53',
  },
  'no-effort': { says: 'Refuses an effort of reasoning', documented: `${openai}/guides/reasoning` },
  'ignores-schema': {
    says: 'Takes a schema and writes another shape until the shape is told in words',
    documented: 'github.com/ollama/ollama/issues/12362',
  },
} as const satisfies Record<string, Manner>;

/** Streams that end for a reason other than completion. */
const stops = {
  refusal: {
    says: 'The model declines',
    documented: `${claude}/build-with-claude/handling-stop-reasons`,
  },
  filtered: { says: 'The provider’s filter ends the answer', documented: `${openai}/api-reference/chat` },
  length: {
    says: 'The answer is cut at the limit that was asked for',
    documented: `${claude}/build-with-claude/handling-stop-reasons`,
  },
  'own-length': {
    says: 'The answer is cut by a limit of the server’s own, far below the one that was asked for',
    documented: 'docs.ollama.com/context-length',
  },
  window: {
    says: 'The answer fills the model’s context window',
    documented: `${claude}/build-with-claude/handling-stop-reasons`,
  },
  empty: {
    says: 'Ends well and says nothing',
    documented: `${claude}/build-with-claude/handling-stop-reasons`,
  },
  'error-first': {
    says: 'Says in the stream that it is overloaded, before the first word',
    documented: `${claude}/build-with-claude/streaming`,
  },
  'error-mid': {
    says: 'Says in the stream that it is overloaded, after some words',
    documented: `${claude}/build-with-claude/streaming`,
  },
  'quota-mid': {
    says: 'Says in the stream that the credit is used up',
    documented: `${openai}/guides/error-codes`,
  },
  'bare-error': {
    says: 'Says in the stream what is wrong without an error object (vLLM)',
    documented: 'github.com/vllm-project/vllm/issues/20409',
  },
  'error-field': {
    says: 'Says in the stream what is wrong in a field “error:” of its own (llama.cpp)',
    documented: 'github.com/ggml-org/llama.cpp/issues/14566',
  },
  'no-stop': {
    says: 'Ends the stream in the middle without saying why',
    documented: `${claude}/build-with-claude/streaming`,
  },
} as const satisfies Record<string, Manner>;

/** Complete answers in a different format. */
const dialects = {
  thinking: {
    says: 'Thinks aloud before it writes',
    documented: 'docs.vllm.ai/en/latest/features/reasoning_outputs.html',
  },
  'silent-thinking': {
    says: 'Opens the answer, then says nothing for a while, then writes',
    documented: `${openai}/guides/reasoning`,
  },
  'think-tags': {
    says: 'Thinks between <think> tags in the text itself',
    documented: 'docs.ollama.com/capabilities/thinking',
  },
  pings: {
    says: 'Sends pings and comments for a while before it writes',
    documented: `${claude}/build-with-claude/streaming`,
  },
  azure: { says: 'Sends chunks without choices, and choices without a delta', documented: azure },
  'several-choices': { says: 'Sends a second choice as well', documented: `${openai}/api-reference/chat` },
  'running-usage': {
    says: 'Says in every chunk what was used so far',
    documented: 'docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
  },
  'no-usage': { says: 'Never says what was used', documented: 'docs.ollama.com/api/openai-compatibility' },
  fenced: {
    says: 'Puts the JSON between ```json fences',
    documented: 'github.com/lmstudio-ai/lmstudio-bug-tracker/issues/2403',
  },
  talkative: { says: 'Says a sentence before and after the JSON', documented: null },
  'null-content': {
    says: 'Sends content null, only a role, and empty pieces in between',
    documented: `${openai}/api-reference/chat-streaming`,
  },
  'content-parts': { says: 'Sends the content as a list of parts', documented: 'docs.mistral.ai/api' },
  'other-reason': {
    says: 'Names its stop in words of its own (“eos”)',
    documented: 'huggingface.co/docs/text-generation-inference/reference/api_reference',
  },
  'no-done': { says: 'Ends after the last chunk without [DONE]', documented: null },
  'only-done': { says: 'Ends with [DONE] and never says why it stopped', documented: null },
  'whole-json': { says: 'Answers one JSON body although a stream was asked for', documented: null },
  'json-stream': {
    says: 'Streams as asked, and calls the stream application/json',
    documented: null,
  },
  'odd-lines': {
    says: 'Begins with a byte order mark and ends lines with CRLF',
    documented: 'html.spec.whatwg.org/multipage/server-sent-events.html',
  },
  'split-bytes': { says: 'Cuts the stream in the middle of characters', documented: null },
  'new-events': {
    says: 'Sends events of kinds that nobody knows yet',
    documented: `${claude}/api/versioning`,
  },
} as const satisfies Record<string, Manner>;

/** Faults of any server and network, and unusable answers. */
const faults = {
  hang: { says: 'Accepts the request and never sends headers', documented: null },
  'slow-headers': { says: 'Sends headers late, then answers normally', documented: null },
  stall: { says: 'Stops sending in the middle and keeps the connection open', documented: null },
  cut: { says: 'Destroys the connection in the middle', documented: null },
  garbage: { says: 'Answers words that are not JSON', documented: null },
  'two-items': { says: 'Answers valid JSON, but every list holds two items', documented: null },
  hostile: {
    says: 'Answers valid JSON, and every text obeys the worst: HTML, outside images, reversed text, its own rules',
    documented: null,
  },
  obedient: {
    says: 'In a practice call, does what the fields of the client tell it: says at once what is not said',
    documented: null,
  },
  wordy: { says: 'Answers valid JSON, and every text is said over and over', documented: null },
  'invalid-once': { says: 'Answers words that are not JSON once, then normally', documented: null },
} as const satisfies Record<string, Manner>;

/** Every way the model server can behave on request. */
export const manners = {
  ok: { says: 'Answers normally', documented: null },
  ...refusals,
  ...limits,
  ...stops,
  ...dialects,
  ...faults,
} as const;

export type ModelMode = keyof typeof manners;
export type RefusalMode = keyof typeof refusals;
export type LimitMode = keyof typeof limits;

/** True when `value` names a mode. */
export function isModelMode(value: unknown): value is ModelMode {
  return typeof value === 'string' && Object.hasOwn(manners, value);
}

export const isRefusal = (mode: ModelMode): mode is RefusalMode => Object.hasOwn(refusals, mode);
export const isLimit = (mode: ModelMode): mode is LimitMode => Object.hasOwn(limits, mode);
