import { beforeAll, expect, test } from 'vitest';
import type { ModelMode } from '#fakes/model/modes.ts';
import { startWriting } from '#testing/model.ts';
import type { FaultKind } from './fault.ts';
import type { Provider } from './model.ts';

type Kind = Provider['kind'];
const kinds = ['anthropic', 'openai', 'compatible'] as const;

/** How a run ends, and how often the provider was asked. */
type Ending = readonly [ended: FaultKind | 'text', calls: number];
interface Behaviour {
  readonly all: Ending;
  /** Providers that behave differently. */
  readonly but?: Partial<Record<Kind, Ending | 'never'>>;
}

const onlyChat = { anthropic: 'never' } as const;
const onlyOwnServers = { anthropic: 'never', openai: 'never' } as const;

/** Every mode of the fake: each stands for a documented behavior of a provider, or for a fault of any network. */
const behaviours: Record<ModelMode, Behaviour> = {
  ok: { all: ['text', 1] },

  // Refused before a stream began. Temporary failures are tried three times, those that need the owner once.
  error500: { all: ['busy', 3] },
  error429: { all: ['busy', 3] },
  overloaded: { all: ['busy', 3] },
  html502: { all: ['busy', 3] },
  'long-wait': { all: ['busy', 1] },
  error401: { all: ['key', 1] },
  forbidden: { all: ['key', 1] },
  quota: { all: ['quota', 1] },
  'spend-limit': { all: ['quota', 1] },
  billing: { all: ['quota', 1] },
  'unknown-model': { all: ['model', 1] },
  'retired-model': { all: ['model', 1] },
  'not-pulled': { all: ['model', 1], but: onlyOwnServers },
  'too-long': { all: ['too-long', 1] },
  'json-invalid': { all: ['shape', 2], but: onlyChat },
  'listed-error': { all: ['key', 1], but: onlyChat },
  'too-large': { all: ['too-long', 1] },
  'prompt-filtered': { all: ['declined', 1] },
  html200: { all: ['address', 1] },
  redirect: { all: ['address', 1] },
  'wrong-address': { all: ['address', 1] },

  // Refused because of something the server does not know: asked again without it.
  'no-schema': { all: ['text', 2] },
  'no-format': { all: ['text', 2], but: { openai: ['text', 3], compatible: ['text', 3] } },
  'small-window': { all: ['text', 2], but: onlyChat },
  'other-limit': { all: ['text', 2], but: { anthropic: 'never', openai: ['text', 1] } },
  'no-stream-options': { all: ['text', 2], but: onlyOwnServers },
  'no-effort': { all: ['text', 2], but: { compatible: ['text', 1] } },
  'ignores-schema': { all: ['text', 2] },

  // Stopped for another reason than being complete.
  refusal: { all: ['declined', 1] },
  filtered: { all: ['declined', 1] },
  length: { all: ['cut', 2] },
  'own-length': { all: ['full', 1] },
  window: { all: ['full', 1] },
  empty: { all: ['shape', 2] },
  'error-first': { all: ['busy', 3] },
  'error-mid': { all: ['busy', 2] },
  'quota-mid': { all: ['quota', 1] },
  'bare-error': { all: ['busy', 3], but: onlyOwnServers },
  'error-field': { all: ['busy', 3], but: onlyOwnServers },
  'no-stop': { all: ['broken', 2] },

  // Complete answers in different forms.
  thinking: { all: ['text', 1] },
  'silent-thinking': { all: ['text', 1] },
  'think-tags': { all: ['text', 1], but: onlyOwnServers },
  pings: { all: ['text', 1] },
  azure: { all: ['text', 1], but: onlyChat },
  'several-choices': { all: ['text', 1], but: onlyChat },
  'running-usage': { all: ['text', 1] },
  'no-usage': { all: ['text', 1], but: onlyChat },
  fenced: { all: ['text', 1] },
  talkative: { all: ['text', 1] },
  'null-content': { all: ['text', 1], but: onlyChat },
  'content-parts': { all: ['text', 1], but: onlyChat },
  'other-reason': { all: ['text', 1], but: onlyChat },
  'no-done': { all: ['text', 1], but: onlyChat },
  'only-done': { all: ['text', 1], but: onlyChat },
  'whole-json': { all: ['text', 1], but: onlyChat },
  'json-stream': { all: ['text', 1], but: onlyChat },
  'odd-lines': { all: ['text', 1] },
  'split-bytes': { all: ['text', 1] },
  'new-events': { all: ['text', 1] },

  // Faults of any server and network, and unusable answers.
  hang: { all: ['unreachable', 3] },
  'slow-headers': { all: ['unreachable', 3] },
  stall: { all: ['unreachable', 1] },
  cut: { all: ['broken', 2] },
  garbage: { all: ['shape', 2] },
  'two-items': { all: ['shape', 2] },
  hostile: { all: ['shape', 2] },
  obedient: { all: ['text', 1] },
  wordy: { all: ['shape', 2] },
  'invalid-once': { all: ['text', 2] },
};

/** Loads the library first: on a busy machine that takes longer than a test waits for an answer. */
beforeAll(async () => {
  await using writing = await startWriting('compatible');
  await writing.write('ok');
});

const endingOf = ({ all, but }: Behaviour, kind: Kind) => but?.[kind] ?? all;

test.each(Object.keys(behaviours) as ModelMode[])('%s', async (mode) => {
  const run = async (kind: Kind) => {
    const expected = endingOf(behaviours[mode], kind);
    if (expected === 'never') return;
    // Each test gets its own server, because what a server has refused is remembered.
    await using writing = await startWriting(kind);
    const { ended, calls } = await writing.write(mode);
    expect([kind, ended, calls]).toEqual([kind, ...expected]);
  };
  await Promise.all(kinds.map(run));
});
