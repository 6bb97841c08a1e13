import { randomUUID } from 'node:crypto';
import type { ModelMode } from './modes.ts';
import type { Script } from './script.ts';
import { type Asked, errorBody, type Usage } from './wire.ts';

/** What to write next, or how long to write nothing. */
export type Piece = string | { readonly pauseMs: number };

const usageBody = ({ prompt, completion }: Usage) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

/** The identity of an answer: the same in every chunk of a stream. */
const identityOf = (model: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model,
});

const reasons = {
  end: 'stop',
  length: 'length',
  window: 'length',
  refusal: 'stop',
  filter: 'content_filter',
};

/** The whole answer in one body (`stream: false`, and servers that do not stream). */
export function wholeCompletion(asked: Asked, answer: string, usage: Usage) {
  return {
    ...identityOf(asked.model),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: usageBody(usage),
  };
}

/** What the stream contains when it fails. */
function failure(mode: ModelMode, how: 'fail' | 'fail-quota'): string {
  const overloaded = 'The server is overloaded or not ready yet.';
  if (how === 'fail-quota')
    return `data: ${JSON.stringify(errorBody('You exceeded your current quota, please check your plan and billing details.', 'insufficient_quota', 'insufficient_quota'))}\n\n`;
  if (mode === 'bare-error')
    return `data: ${JSON.stringify({ object: 'error', message: overloaded, type: 'ServiceUnavailableError', param: null, code: 503 })}\n\ndata: [DONE]\n\n`;
  if (mode === 'error-field')
    return `error: ${JSON.stringify({ code: 503, message: 'Loading model', type: 'unavailable_error' })}\n\ndata: [DONE]\n\n`;
  return `data: ${JSON.stringify(errorBody(overloaded, 'server_error', 'server_error'))}\n\n`;
}

/** The pieces of a streamed answer on the chat wire, in order, to be written with a pause between each two. */
export function chatPieces(asked: Asked, script: Script, mode: ModelMode): Piece[] {
  const identity = identityOf(asked.model);
  const says = asked.includeUsage && mode !== 'no-usage';
  const frame = (more: object) =>
    `data: ${JSON.stringify({ ...identity, object: 'chat.completion.chunk', ...more })}\n\n`;
  let written = 0;
  const running = () =>
    mode === 'running-usage'
      ? { usage: usageBody({ prompt: script.usage.prompt, completion: written }) }
      : says
        ? { usage: null }
        : {};
  const chunk = (delta: object, finish_reason: string | null = null) =>
    frame({ choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...running() });
  const content = (words: string) => {
    written += 1;
    if (mode === 'content-parts') return chunk({ content: [{ type: 'text', text: words }] });
    const said = chunk({ content: words });
    if (mode === 'several-choices')
      return `${said}${frame({ choices: [{ index: 1, delta: { content: 'ELSE' }, finish_reason: null }] })}`;
    if (mode === 'null-content')
      return `${chunk({ role: 'assistant', content: null })}${said}${chunk({ content: '' })}`;
    if (mode === 'azure')
      return `${said}${frame({ choices: [{ index: 0, finish_reason: null, content_filter_offsets: { check_offset: 44 } }] })}`;
    return said;
  };
  const pieces: Piece[] = [];
  if (mode === 'azure')
    pieces.push(frame({ choices: undefined, prompt_filter_results: [{ prompt_index: 0 }] }));
  if (mode === 'new-events') pieces.push(frame({ object: 'chat.completion.heartbeat', choices: undefined }));
  pieces.push(chunk({ role: 'assistant', content: mode === 'null-content' ? null : '' }));
  for (const step of script.steps) {
    if (step.do === 'say') pieces.push(content(step.words));
    else if (step.do === 'think') pieces.push(chunk({ reasoning_content: step.words }));
    else if (step.do === 'pause') pieces.push({ pauseMs: step.ms });
    else pieces.push(step.do === 'ping' ? ': keep-alive\n\n' : failure(mode, step.do));
  }
  if (mode === 'fenced') pieces.push(chunk({ content: '\n```' }));
  if (mode === 'talkative') pieces.push(chunk({ content: '\n\nTell me if {anything} should change.' }));
  if (script.stop === 'none') return pieces;
  if (script.stop === 'refusal') pieces.push(chunk({ refusal: 'I’m sorry, I can’t help with that.' }));
  const reason = mode === 'other-reason' ? 'eos' : reasons[script.stop];
  const stopped = mode === 'only-done' ? '' : chunk({}, reason);
  const usage = says ? frame({ choices: [], usage: usageBody(script.usage) }) : '';
  // Ending takes a model no extra time: what closes the stream is sent at once.
  pieces.push(`${stopped}${usage}${mode === 'no-done' ? '' : 'data: [DONE]\n\n'}`);
  return pieces;
}
