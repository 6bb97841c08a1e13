import type { Piece } from './chat-stream.ts';
import type { ModelMode } from './modes.ts';
import type { Script } from './script.ts';
import type { Asked } from './wire.ts';

const event = (type: string, more: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;

const reasons = {
  end: 'end_turn',
  length: 'max_tokens',
  window: 'model_context_window_exceeded',
  refusal: 'refusal',
  filter: 'refusal',
};

/**
 * The pieces of a streamed answer on Anthropic's wire: blocks of thinking and text between the start and end of the
 * message.
 */
export function messagesPieces(asked: Asked, script: Script, mode: ModelMode): Piece[] {
  const { prompt, completion } = script.usage;
  const pieces: Piece[] = [];
  // Part of the prompt was cached: tokens read from the cache are counted separately.
  const usage = { input_tokens: prompt - 5, cache_read_input_tokens: 5, cache_creation_input_tokens: 0 };
  // An overloaded server says so before anything else.
  if (script.steps[0]?.do !== 'fail' && script.steps[0]?.do !== 'fail-quota')
    pieces.push(
      event('message_start', {
        message: {
          id: 'msg_demo',
          type: 'message',
          role: 'assistant',
          model: asked.model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { ...usage, output_tokens: 1 },
        },
      }),
    );
  let open: 'text' | 'thinking' | null = null;
  let index = -1;
  const close = () => {
    if (open === 'thinking')
      pieces.push(
        event('content_block_delta', { index, delta: { type: 'signature_delta', signature: 'c2lnbmVk' } }),
      );
    if (open !== null) pieces.push(event('content_block_stop', { index }));
    open = null;
  };
  const within = (kind: 'text' | 'thinking', delta: object) => {
    if (open !== kind) {
      close();
      open = kind;
      index += 1;
      const block = kind === 'text' ? { type: kind, text: '' } : { type: kind, thinking: '', signature: '' };
      pieces.push(event('content_block_start', { index, content_block: block }));
    }
    pieces.push(event('content_block_delta', { index, delta }));
  };
  if (mode === 'new-events') pieces.push(event('message_weather', { sky: 'clear' }));
  if (mode === 'silent-thinking') within('thinking', { type: 'thinking_delta', thinking: '' });
  for (const step of script.steps) {
    if (step.do === 'say') within('text', { type: 'text_delta', text: step.words });
    else if (step.do === 'think') within('thinking', { type: 'thinking_delta', thinking: step.words });
    else if (step.do === 'pause') pieces.push({ pauseMs: step.ms });
    else if (step.do === 'ping') pieces.push(event('ping'));
    else if (step.do === 'fail')
      pieces.push(event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }));
    else
      pieces.push(
        event('error', { error: { type: 'billing_error', message: 'Your credit balance is too low.' } }),
      );
  }
  if (mode === 'fenced') within('text', { type: 'text_delta', text: '\n```' });
  if (mode === 'talkative')
    within('text', { type: 'text_delta', text: '\n\nTell me if {anything} should change.' });
  if (script.stop === 'none') return pieces;
  close();
  const ends = event('message_delta', {
    delta: { stop_reason: reasons[script.stop], stop_sequence: null },
    // Cumulative: what was counted at the start is included here again.
    usage: { ...usage, output_tokens: completion },
  });
  // An event before the final figure: adding the two up would count twice.
  const running =
    mode === 'running-usage'
      ? event('message_delta', {
          delta: { stop_reason: null, stop_sequence: null },
          usage: { ...usage, output_tokens: Math.ceil(completion / 2) },
        })
      : '';
  pieces.push(`${running}${ends}${event('message_stop')}`);
  return pieces;
}

/** The whole answer in one body (`stream: false`). */
export function wholeMessage(asked: Asked, answer: string, script: Script) {
  return {
    id: 'msg_demo',
    type: 'message',
    role: 'assistant',
    model: asked.model,
    content: [{ type: 'text', text: answer }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: script.usage.prompt, output_tokens: script.usage.completion },
  };
}
