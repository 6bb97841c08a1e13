import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { listenOnLoopback } from '#fakes/listen.ts';
import { createModelApp, type ModelAppOptions } from './app.ts';
import { AudioSwitch } from './audio.ts';
import type { AudioMode } from './audio-modes.ts';
import { type ModelStats, ModelSwitch } from './faults.ts';
import type { ModelMode } from './modes.ts';

export type ModelFake = {
  /** Pass this to the product as AI_BASE_URL. Ends in `/model/v1`. */
  baseUrl: string;
  /** @param times how many calls get this mode before `ok` returns; if omitted, until it is changed */
  setMode(mode: ModelMode, times?: number): void;
  stats(): ModelStats;
  /** The same for the transcription. */
  setAudioMode(mode: AudioMode, times?: number): void;
  /** How many recordings came, and how many callers left before their answer. */
  audioCalls(): { readonly calls: number; readonly aborted: number };
  close(): Promise<void>;
};

/**
 * Starts the demo model in this process on a free port, for tests. Streams without pauses unless `chunkMs` is given.
 */
export async function startModelFake(
  options: Omit<ModelAppOptions, 'modelSwitch' | 'audioSwitch'> = {},
): Promise<ModelFake> {
  const modelSwitch = new ModelSwitch();
  const audioSwitch = new AudioSwitch();
  const model = createModelApp({ chunkMs: 0, ...options, modelSwitch, audioSwitch });
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false }).route('/model', model);
  const listening = await listenOnLoopback(app);
  return {
    baseUrl: `${listening.origin}/model/v1`,
    setMode: (mode, times) => modelSwitch.set(mode, times ?? null),
    stats: () => modelSwitch.stats(),
    setAudioMode: (mode, times) => audioSwitch.set(mode, times ?? null),
    audioCalls: () => ({ calls: audioSwitch.calls, aborted: audioSwitch.aborted }),
    close: () => listening.close(),
  };
}
