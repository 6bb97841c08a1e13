import type { ModelMode } from './modes.ts';
import { type Asked, type Usage, usageOf } from './wire.ts';

/** One thing that a stream says or does. */
export type Step =
  | { readonly do: 'say'; readonly words: string }
  | { readonly do: 'think'; readonly words: string }
  | { readonly do: 'pause'; readonly ms: number }
  | { readonly do: 'ping' }
  | { readonly do: 'fail' | 'fail-quota' };

/** An answer piece by piece, before a wire gives it its form. */
export interface Script {
  readonly steps: readonly Step[];
  /** Why it stops; `none`: no reason is given. */
  readonly stop: 'end' | 'length' | 'window' | 'refusal' | 'filter' | 'none';
  readonly usage: Usage;
}

/** The approximate maximum number of content chunks: at the default pace a long answer still ends within 3 seconds. */
const maxChunks = 120;

/** Splits a text into the chunks in which it is sent. */
function inPieces(words: string, as: 'say' | 'think' = 'say'): Step[] {
  const characters = [...words];
  const size = Math.max(8, Math.ceil(characters.length / maxChunks));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, at) => ({
    do: as,
    words: characters.slice(at * size, (at + 1) * size).join(''),
  }));
}

const thought = 'They keep books. What do their clients fear {and never say}? Let me think of three.';
const half = (content: string) => content.slice(0, Math.ceil(content.length / 2));

/** The script of an answer in this mode. @param slowMs how long a silence in it lasts */
export function scriptOf(mode: ModelMode, asked: Asked, content: string, slowMs: number): Script {
  const used = usageOf(asked, content);
  const whole = (...before: Step[]): Script => ({
    steps: [...before, ...inPieces(content)],
    stop: 'end',
    usage: used,
  });
  const broken = (stop: Script['stop'], completion = used.completion): Script => ({
    steps: inPieces(half(content)),
    stop,
    usage: { ...used, completion },
  });
  const failing = (how: 'fail' | 'fail-quota', words: string): Script => ({
    steps: [...inPieces(words), { do: how }],
    stop: 'none',
    usage: used,
  });
  const pings = Array.from({ length: 10 }).flatMap((): Step[] => [
    { do: 'ping' },
    { do: 'pause', ms: slowMs / 5 },
  ]);
  const scripts: Partial<Record<ModelMode, () => Script>> = {
    thinking: () => whole(...inPieces(thought, 'think')),
    'silent-thinking': () => whole({ do: 'pause', ms: slowMs }),
    pings: () => whole(...pings),
    'think-tags': () => whole(...inPieces(`<think>\n${thought}\n</think>\n\n`)),
    fenced: () => whole({ do: 'say', words: '```json\n' }),
    talkative: () => whole({ do: 'say', words: 'Here is what you asked for:\n\n' }),
    refusal: () => ({ steps: [], stop: 'refusal', usage: { ...used, completion: 8 } }),
    filtered: () => broken('filter'),
    length: () => broken('length', asked.limit ?? used.completion),
    'own-length': () => broken('length', 64),
    window: () => broken('window', 64),
    empty: () => ({ steps: [], stop: 'end', usage: { ...used, completion: 2 } }),
    'error-first': () => failing('fail', ''),
    'bare-error': () => failing('fail', ''),
    'error-field': () => failing('fail', ''),
    'error-mid': () => failing('fail', half(content)),
    'quota-mid': () => failing('fail-quota', ''),
    'no-stop': () => broken('none'),
  };
  return scripts[mode]?.() ?? whole();
}
