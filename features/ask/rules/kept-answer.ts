import { can, type Tier } from '#platform/contract/capabilities.ts';
import type { Passage } from '#platform/contract/passages.ts';
import type { Sentence } from './answer.ts';
import type { Found } from './find.ts';

type KeptSource = Omit<Passage, 'about' | 'text' | 'topic' | 'unmasked'>;
interface Link {
  readonly title: string;
  readonly address: string;
}

interface KeptSentence {
  readonly text: string;
  readonly quote: string;
  readonly source: number;
  /** How the model wrote it, of a call whose names and amounts it is not told; it is told no other of it later. */
  readonly masked?: string;
}

/** An answer as it is stored: its sources as they were called when it was given. */
export interface KeptAnswer {
  readonly way: 'written' | 'quoted' | 'missing';
  /** `source` is a place in `sources`, from 0. */
  readonly sentences: readonly KeptSentence[];
  readonly sources: readonly KeptSource[];
  readonly locked: (Link & { readonly opensAt: string | null }) | null;
  readonly nearest: Link | null;
  readonly next: { readonly task: string; readonly client: Link; readonly lesson: Link } | null;
  /** Whether a part of the question stays without an answer. */
  readonly isPart: boolean;
  readonly failed: boolean;
}

const linkTo = ({ address, title }: Link): Link => ({ title, address });

/** Sentences with their sources in the order in which they first occur. */
export function withSources(sentences: readonly Sentence[]): Pick<KeptAnswer, 'sentences' | 'sources'> {
  const sources = [...new Set(sentences.map(({ source }) => source))];
  return {
    sentences: sentences.map(({ quote, source, text }): KeptSentence => {
      const at = sources.indexOf(source);
      if (source.unmasked === undefined) return { text, quote, source: at };
      const { words } = source.unmasked;
      return { text: words(text), quote: words(quote), source: at, masked: text };
    }),
    sources: sources.map(({ about, access, address, kind, lessonId, title, unmasked }) => ({
      access,
      address,
      kind,
      lessonId,
      title: kind === 'book' ? `${title}: ${about}` : (unmasked?.title ?? title),
    })),
  };
}

/**
 * What a member may try: the task of a lesson that the answer stands on, if that is the one closest to the question. The
 * task of another lesson would be beside it.
 */
export function nextOf(
  sentences: readonly Sentence[],
  { nearest, passages }: Pick<Found, 'nearest' | 'passages'>,
  {
    clients,
    taskOf,
  }: { readonly clients: readonly Passage[]; readonly taskOf: (lessonId: string) => string | null },
): KeptAnswer['next'] {
  const client = passages.find(({ kind }) => kind === 'client') ?? clients[0];
  const lesson = sentences
    .map(({ source }) => source)
    .find(({ kind, lessonId }) => kind === 'lesson' && lessonId === nearest?.lessonId);
  const task = taskOf(lesson?.lessonId ?? '');
  if (!lesson || !client || task === null) return null;
  return { task, client: linkTo(client), lesson: linkTo(lesson) };
}

/** What to say of an answer besides its sentences. */
export function aroundOf({ locked, nearest }: Found): Pick<KeptAnswer, 'locked' | 'nearest'> {
  return {
    locked: locked && { ...linkTo(locked), opensAt: locked.opensAt?.toISOString() ?? null },
    nearest: nearest && { title: nearest.title, address: nearest.address.split('#')[0] ?? '' },
  };
}

/** What a member has open now: lessons by id, and the addresses of their own things. */
export interface Opened {
  readonly tier: Tier;
  readonly lessons: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
}

const ownKinds: ReadonlySet<Passage['kind']> = new Set(['client', 'card', 'note', 'call']);

/** Whether something is the member's own: a note stands at the address of its lesson. */
export const isOwn = ({ kind }: Pick<Passage, 'kind'>): boolean => ownKinds.has(kind);

function isOpen({ access, address, kind, lessonId }: KeptSource, { lessons, own, tier }: Opened): boolean {
  if (access !== null && !can({ tier }, access)) return false;
  if (lessonId !== null && !lessons.has(lessonId)) return false;
  return !isOwn({ kind }) || own.has(address);
}

/** An old answer without what stands on something that is closed to its member now, or deleted. */
export function shownNow(answer: KeptAnswer, opened: Opened): KeptAnswer & { readonly hidden: number } {
  const shown = answer.sentences.filter(({ source }) => {
    const from = answer.sources[source];
    return from !== undefined && isOpen(from, opened);
  });
  const places = [...new Set(shown.map(({ source }) => source))];
  return {
    ...answer,
    sentences: shown.map((sentence) => ({ ...sentence, source: places.indexOf(sentence.source) })),
    sources: places.flatMap((place) => answer.sources[place] ?? []),
    next: answer.next !== null && opened.own.has(answer.next.client.address) ? answer.next : null,
    hidden: answer.sentences.length - shown.length,
  };
}
