import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type Piece, chatPieces, wholeCompletion } from './chat-stream.ts';
import { answerIn, type Answer } from './compose.ts';
import type { ModelSwitch } from './faults.ts';
import { messagesPieces, wholeMessage } from './messages-stream.ts';
import { isLimit, isRefusal, type ModelMode } from './modes.ts';
import { limitOf, type Refused, refusalOf } from './refusals.ts';
import { scriptOf } from './script.ts';
import type { Asked } from './wire.ts';

export type ModelContext = Context<{ Bindings: HttpBindings }>;

export interface Pace {
  /** Milliseconds between two chunks of a stream. */
  readonly chunkMs: number;
  /** Milliseconds before the headers in the mode `slow-headers`. */
  readonly slowHeadersMs: number;
  /** Length of a silence within a stream, in milliseconds. */
  readonly silenceMs: number;
  /** Seconds in the Retry-After header of the mode `error429`. */
  readonly retryAfterSeconds: number;
}

/** Plays answers in the switch's mode and counts how each ended. */
export function createPlayer(pace: Pace, modelSwitch: ModelSwitch) {
  const refuse = ({ status, body, headers = {} }: Refused) => {
    modelSwitch.end('faulted');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
  };

  return async function play(c: ModelContext, asked: Asked, good: Answer): Promise<Response> {
    const mode = modelSwitch.take();
    const { signal } = c.req.raw;
    if (isRefusal(mode)) return refuse(refusalOf(mode, asked, pace.retryAfterSeconds));
    const refused = isLimit(mode) ? limitOf(mode, asked) : null;
    if (refused !== null) return refuse(refused);
    if (mode === 'hang') {
      await untilAborted(signal);
      modelSwitch.end('aborted');
      return c.body(null);
    }
    if (mode === 'slow-headers')
      await sleep(pace.slowHeadersMs, undefined, { signal }).catch(() => undefined);
    return send(c, mode, asked, answerIn(mode, asked, good));
  };

  /** Sends an answer whole or in pieces. */
  function send(c: ModelContext, mode: ModelMode, asked: Asked, answer: Answer): Response {
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const script = scriptOf(mode, asked, content, pace.silenceMs);
    const streaming = asked.stream && mode !== 'whole-json';
    const pieces = streaming ? piecesOf() : [JSON.stringify(whole())];
    if (mode === 'stall' || mode === 'cut')
      pieces.splice(Math.ceil(pieces.length / 2), pieces.length, ...cutHalf(pieces, streaming));
    const { signal } = c.req.raw;
    let ended = false;
    const end = (outcome: 'completed' | 'faulted' | 'aborted') => {
      if (!ended) modelSwitch.end(outcome);
      ended = true;
    };
    signal.addEventListener('abort', () => end('aborted'));
    if (signal.aborted) end('aborted');
    const bytes = bytesOf(pieces, mode);
    let next = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = bytes[next++];
        if (signal.aborted) return controller.close();
        if (piece !== undefined) {
          const ms = piece instanceof Uint8Array ? pace.chunkMs : piece.pauseMs;
          if (next > 1) await sleep(ms, undefined, { signal }).catch(() => undefined);
          if (ended) return;
          // An empty chunk puts no byte on the wire, yet it answers the pull.
          controller.enqueue(piece instanceof Uint8Array ? piece : new Uint8Array());
          return;
        }
        if (mode === 'stall') {
          await untilAborted(signal);
          return controller.close();
        }
        if (mode === 'cut') {
          // Leave time for what was written to be sent, so that the caller sees a started answer break off.
          await sleep(25);
          end('faulted');
          c.env.outgoing.destroy();
          return controller.close();
        }
        end(script.stop === 'none' ? 'faulted' : 'completed');
        controller.close();
      },
      cancel() {
        end('aborted');
      },
    });
    return c.body(body, 200, {
      'content-type':
        streaming && mode !== 'json-stream' ? 'text/event-stream; charset=utf-8' : 'application/json',
      'cache-control': 'no-cache',
    });

    function whole(): object {
      return asked.wire === 'chat'
        ? wholeCompletion(asked, content, script.usage)
        : wholeMessage(asked, content, script);
    }
    function piecesOf(): Piece[] {
      return asked.wire === 'chat' ? chatPieces(asked, script, mode) : messagesPieces(asked, script, mode);
    }
  }
}

/** The pieces as sent: most modes write each as it is, some cut them or end their lines differently. */
function bytesOf(pieces: readonly Piece[], mode: ModelMode): (Uint8Array | { pauseMs: number })[] {
  const encoder = new TextEncoder();
  if (mode === 'odd-lines')
    return pieces.map((piece, at) =>
      typeof piece === 'string'
        ? encoder.encode(`${at === 0 ? '\uFEFF' : ''}${piece.replaceAll('\n', '\r\n')}`)
        : piece,
    );
  if (mode !== 'split-bytes')
    return pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
  const all = encoder.encode(pieces.filter((piece) => typeof piece === 'string').join(''));
  // Sooner or later an odd size falls into the middle of characters of two, three and four bytes.
  return Array.from({ length: Math.ceil(all.length / 61) }, (_, at) => all.slice(at * 61, (at + 1) * 61));
}

/** What is still sent before a fault: for a single body, its first half. */
function cutHalf(pieces: Piece[], streaming: boolean): string[] {
  if (streaming) return [];
  const whole = pieces.pop();
  return typeof whole === 'string' ? [whole.slice(0, whole.length / 2)] : [];
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
