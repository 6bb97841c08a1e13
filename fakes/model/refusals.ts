import type { LimitMode, RefusalMode } from './modes.ts';
import { anthropicErrorBody, type Asked, errorBody } from './wire.ts';

/** A non-streamed answer. */
export interface Refused {
  readonly status: number;
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const page = '<!doctype html><title>Bad gateway</title><h1>We will be back in a moment</h1>';

/** A refusal on both wires: each has its own body, and sometimes its own status. */
const both = (
  asked: Asked,
  chat: readonly [status: number, message: string, type: string, code?: string],
  messages: readonly [status: number, type: string, message: string],
): Refused =>
  asked.wire === 'messages'
    ? { status: messages[0], body: anthropicErrorBody(messages[1], messages[2]) }
    : { status: chat[0], body: errorBody(chat[1], chat[2], chat[3] ?? null) };

/** The answer of a provider that refuses the request as a whole. */
export function refusalOf(mode: RefusalMode, asked: Asked, retryAfterSeconds: number): Refused {
  const { model } = asked;
  const later = (seconds: number): Refused => ({
    ...both(
      asked,
      [429, 'Rate limit reached.', 'rate_limit_exceeded', 'rate_limit_exceeded'],
      [429, 'rate_limit_error', 'This request would exceed your rate limit.'],
    ),
    headers: { 'retry-after': String(seconds) },
  });
  switch (mode) {
    case 'error500':
      return both(
        asked,
        [500, 'The demo model was told to fail.', 'server_error'],
        [500, 'api_error', 'Internal server error'],
      );
    case 'error401':
      return both(
        asked,
        [401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'],
        [401, 'authentication_error', 'invalid x-api-key'],
      );
    case 'forbidden':
      return both(
        asked,
        [403, 'You have insufficient permissions for this operation.', 'invalid_request_error'],
        [403, 'permission_error', 'Your API key does not have permission to use the specified resource.'],
      );
    case 'error429':
      return later(retryAfterSeconds);
    case 'long-wait':
      return later(3600);
    case 'overloaded':
      return both(
        asked,
        [503, 'The engine is currently overloaded, please try again later.', 'server_error'],
        [529, 'overloaded_error', 'Overloaded'],
      );
    case 'quota':
      return both(
        asked,
        [
          429,
          'You exceeded your current quota, please check your plan and billing details.',
          'insufficient_quota',
          'insufficient_quota',
        ],
        [
          400,
          'invalid_request_error',
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
        ],
      );
    case 'spend-limit':
      return both(
        asked,
        [429, 'Your project cannot make this request.', 'requests', 'project_spend_limit_exceeded'],
        [
          400,
          'invalid_request_error',
          'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
        ],
      );
    case 'billing':
      return both(
        asked,
        [402, 'Insufficient credits.', 'invalid_request_error'],
        [402, 'billing_error', 'There is an issue with your billing.'],
      );
    case 'unknown-model':
      return both(
        asked,
        [
          404,
          `The model \`${model}\` does not exist or you do not have access to it.`,
          'invalid_request_error',
          'model_not_found',
        ],
        [404, 'not_found_error', `model: ${model}`],
      );
    case 'retired-model':
      return both(
        asked,
        [404, `The model \`${model}\` has been deprecated.`, 'invalid_request_error', 'model_not_found'],
        [404, 'not_found_error', `model: ${model} was retired.`],
      );
    case 'not-pulled':
      return { status: 404, body: { error: `model '${model}' not found, try pulling it first` } };
    case 'too-long':
      return both(
        asked,
        [
          400,
          'This model’s maximum context length is 8192 tokens, however your messages resulted in 9000 tokens.',
          'invalid_request_error',
          'context_length_exceeded',
        ],
        [400, 'invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum'],
      );
    case 'json-invalid':
      return {
        status: 400,
        body: {
          error: {
            message:
              "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
            type: 'invalid_request_error',
            code: 'json_validate_failed',
            failed_generation: '{"frustrations": [',
          },
        },
      };
    case 'listed-error':
      return {
        status: 400,
        body: [
          {
            error: {
              code: 400,
              message: 'API key not valid. Please pass a valid API key.',
              status: 'INVALID_ARGUMENT',
            },
          },
        ],
      };
    case 'too-large':
      return both(
        asked,
        [413, 'Request too large.', 'invalid_request_error'],
        [413, 'request_too_large', 'Request exceeds the maximum size'],
      );
    case 'prompt-filtered':
      return both(
        asked,
        [400, 'The response was filtered due to the prompt.', 'invalid_request_error', 'content_filter'],
        [400, 'invalid_request_error', 'Output blocked by content filtering policy'],
      );
    case 'html502':
      return { status: 502, body: page, headers: { 'content-type': 'text/html' } };
    case 'html200':
      return { status: 200, body: page, headers: { 'content-type': 'text/html; charset=utf-8' } };
    case 'redirect':
      return { status: 307, body: '', headers: { location: '/elsewhere' } };
    case 'wrong-address':
      return { status: 404, body: '404 page not found', headers: { 'content-type': 'text/plain' } };
  }
}

const invalid = (asked: Asked, message: string, param: string): Refused =>
  asked.wire === 'messages'
    ? { status: 400, body: anthropicErrorBody('invalid_request_error', `${param}: ${message}`) }
    : { status: 400, body: errorBody(message, 'invalid_request_error', 'invalid_value', param) };

/** How many tokens fit into the small context window, prompt and answer together. */
const smallWindow = 8192;

/** The answer of a server that does not support something in the request; null if the request does not ask for it. */
export function limitOf(mode: LimitMode, asked: Asked): Refused | null {
  switch (mode) {
    case 'no-schema':
      return asked.format === 'schema'
        ? invalid(asked, 'json_schema is not supported by this server.', 'response_format')
        : null;
    case 'no-format':
      // As LM Studio writes it: the error is a plain string.
      return asked.format === 'text'
        ? null
        : asked.wire === 'chat'
          ? { status: 400, body: { error: "'response_format.type' must be 'text'" } }
          : invalid(asked, 'Extra inputs are not permitted', 'output_config.format');
    case 'small-window':
      // As vLLM writes it: without an error object around it.
      return asked.limit !== null && asked.limit + asked.allText.length / 4 > smallWindow
        ? {
            status: 400,
            body: {
              object: 'error',
              message: `'max_tokens' or 'max_completion_tokens' is too large: ${asked.limit}. This model's maximum context length is ${smallWindow} tokens.`,
              type: 'BadRequestError',
              param: null,
              code: 400,
            },
          }
        : null;
    case 'other-limit':
      return asked.limitName === 'max_tokens' && asked.wire === 'chat'
        ? invalid(
            asked,
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            'max_tokens',
          )
        : null;
    case 'no-stream-options':
      // As Mistral writes it: the message is an object.
      return asked.hasStreamOptions
        ? {
            status: 422,
            body: {
              object: 'error',
              message: {
                detail: [
                  {
                    type: 'extra_forbidden',
                    loc: ['body', 'stream_options', 'include_usage'],
                    msg: 'Extra inputs are not permitted',
                  },
                ],
              },
              type: 'invalid_request_error',
              param: null,
              code: null,
            },
          }
        : null;
    case 'no-effort':
      return asked.effort === null
        ? null
        : invalid(asked, 'This model does not support the effort parameter.', 'reasoning_effort');
    case 'ignores-schema':
      return null;
  }
}
