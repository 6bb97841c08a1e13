import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { ModelFault } from './fault.ts';

const part = z.object({ type: z.string().optional(), text: z.string().optional() });
const words = z.union([
  z.string(),
  z.array(part).transform((parts) => parts.map(({ text = '' }) => text).join('')),
]);
const delta = z.object({
  content: words.nullish().catch(null),
  refusal: z.string().nullish().catch(null),
  reasoning_content: z.string().nullish().catch(null),
  reasoning: z.string().nullish().catch(null),
});
const choice = z.object({
  index: z.number().catch(0),
  delta: delta.nullish(),
  /** Sent instead of the delta by servers that answer all at once. */
  message: delta.nullish(),
  finish_reason: z.string().nullish().catch(null),
});
const count = z.number().nullish().catch(null);
const chunk = z.object({
  choices: z.array(choice).nullish(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
});
const code = z.union([z.string(), z.number()]).nullish().catch(null);
const said = z.union([
  z.string(),
  z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
]);
const failure = { message: said, type: z.string().nullish().catch(null), code };
/** An error as an object, as a text, and as vLLM writes it: its fields at the top level. */
const errorChunk = z.union([
  z.object({ error: z.object(failure) }),
  z.object({ error: z.string() }).transform(({ error }) => ({ error: { message: error } })),
  z.object({ object: z.literal('error'), ...failure }).transform((error) => ({ error })),
]);

const lengthReasons = ['length', 'max_tokens', 'model_length'];
const stopReasons = ['stop', 'eos', 'eos_token', 'stop_sequence', 'end_turn'];
const filterReasons = ['content_filter', 'safety', 'refusal'];

/** The wire's standard word for why an answer stopped: servers use many. */
function reasonOf(said: string): string {
  const reason = said.toLowerCase();
  if (lengthReasons.includes(reason)) return 'length';
  if (filterReasons.includes(reason)) return 'content_filter';
  return stopReasons.includes(reason) ? 'stop' : reason;
}

type Outgoing = (value: object) => void;

/**
 * Reads a chat-completions answer as the many servers of this wire write it, and passes it on in the form the library
 * reads: one choice, text where text belongs, errors in one shape, a finish reason when the server said that it was
 * done. It skips what it does not know.
 */
function createTidier(send: Outgoing) {
  let hasStopped = false;
  const stop = (reason: string) => {
    hasStopped = true;
    send({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  };
  return {
    /** An empty sign of life, sent as reasoning, which the library passes on. */
    alive: () => send({ choices: [{ index: 0, delta: { reasoning_content: ' ' } }] }),
    /** Takes the content of a `data:` field. @returns false when it is not JSON */
    take(data: string): boolean {
      if (data === '[DONE]') {
        if (!hasStopped) stop('stop');
        return true;
      }
      let value: unknown;
      try {
        const read: unknown = JSON.parse(data);
        // Gemini puts its error into a list.
        value = Array.isArray(read) ? read[0] : read;
      } catch {
        return false;
      }
      const failed = errorChunk.safeParse(value);
      if (failed.success) {
        hasStopped = true;
        send(failed.data);
        return true;
      }
      const { choices, usage } = chunk.safeParse(value).data ?? {};
      const said = choices?.find(({ index }) => index === 0);
      const { content, refusal, reasoning, reasoning_content } = said?.delta ?? said?.message ?? {};
      send({
        choices: said
          ? [{ index: 0, delta: { content, refusal, reasoning_content: reasoning_content ?? reasoning } }]
          : [],
        ...(usage ? { usage } : {}),
      });
      if (said?.finish_reason) stop(reasonOf(said.finish_reason));
      return true;
    },
  };
}

const encoder = new TextEncoder();

/** The longest event allowed. */
const mostEventCharacters = 1_000_000;

/**
 * The answer of a chat-completions server, event by event as the library reads it: a stream, or the one body of a
 * server that does not stream, whatever content type it states. One stream instead of a chain of them, where each link
 * would cost as much as reading the event.
 * @param mostBytes where an endless stream is given up
 */
export function tidyEvents(body: ReadableStream<Uint8Array>, mostBytes: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let outgoing = '';
  const send = (data: string) => {
    outgoing += `data: ${data}\n\n`;
  };
  const tidier = createTidier((value) => send(JSON.stringify(value)));
  const takeWhole = (body: string) => {
    if (!tidier.take(body)) send(JSON.stringify({ error: { message: 'no JSON' } }));
  };
  const take = (data: string) => {
    // Not JSON: the library reports that.
    if (!tidier.take(data)) send(data.replaceAll('\n', ' '));
  };
  let isTooLong = false;
  /** A body that begins as JSON does, which no event may; null while nothing or a stream has come. */
  let whole: string | null = null;
  let hasBegun = false;
  const parser = createParser({
    maxBufferSize: mostEventCharacters,
    onEvent: ({ data }) => take(data),
    onComment: tidier.alive,
    onError: ({ type, field, value = '' }) => {
      // llama.cpp writes errors into its own field.
      if (type === 'unknown-field' && field === 'error') take(`{"error":${value}}`);
      else isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  return new ReadableStream({
    async pull(controller) {
      while (outgoing === '') {
        const { done, value } = await reader.read();
        bytes += value?.byteLength ?? 0;
        const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
        if (!hasBegun && text.trim() !== '') {
          hasBegun = true;
          if (/^\s*[[{]/.test(text)) whole = '';
        }
        if (whole === null) parser.feed(text);
        else whole += text;
        if (done && whole !== null) takeWhole(whole);
        // The last event may lack its closing empty line.
        else if (done) parser.feed('\n\n');
        if (isTooLong || bytes > mostBytes) {
          await reader.cancel();
          throw new ModelFault('broken');
        }
        if (!done) continue;
        if (outgoing !== '') controller.enqueue(encoder.encode(outgoing));
        return controller.close();
      }
      controller.enqueue(encoder.encode(outgoing));
      outgoing = '';
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
