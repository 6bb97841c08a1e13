import { html } from 'hono/html';
import { behaviour, boxPage, type Markup } from '#fakes/page.ts';
import type { AudioSwitch } from './audio.ts';
import { audioManners, type AudioMode } from './audio-modes.ts';
import type { ModelSwitch } from './faults.ts';
import { manners, type ModelMode } from './modes.ts';

const words = Object.fromEntries(Object.entries(manners).map(([mode, { says }]) => [mode, says])) as Record<
  ModelMode,
  string
>;

const audioWords = Object.fromEntries(
  Object.entries(audioManners).map(([mode, { says }]) => [mode, says]),
) as Record<AudioMode, string>;

/** The model server's page: what it is, its counters, and the fault switches. */
export function modelPage(modelSwitch: ModelSwitch, audioSwitch: AudioSwitch): Markup {
  const stats = modelSwitch.stats();
  return boxPage(
    'Demo model',
    html`<p>Speaks OpenAI's chat-completions protocol and Anthropic's messages protocol at <code>/model/v1</code>. It is not AI: its text is made from templates and the words that were typed in. Prompts are neither stored nor logged.</p>
      <h2>Counters</h2>
      <table>
        <thead><tr><th scope="col">Calls</th><th scope="col">Completed</th><th scope="col">Ended by a fault</th><th scope="col">Caller left</th><th scope="col">Under way</th></tr></thead>
        <tbody><tr><td>${stats.calls}</td><td>${stats.completed}</td><td>${stats.faulted}</td><td>${stats.aborted}</td><td>${stats.active}</td></tr></tbody>
      </table>
      ${behaviour('/model/_mode', words, modelSwitch.current())}
      <h2>Transcription</h2>
      <p>At <code>/model/v1/audio/transcriptions</code>. It recognizes nothing: whatever was said, it answers with lines of its own, one after the other. Recordings are neither stored nor logged. Calls: ${audioSwitch.calls}.</p>
      ${behaviour('/model/_audio-mode', audioWords, audioSwitch.current())}`,
  );
}
