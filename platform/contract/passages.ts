import type { Capability } from './capabilities.ts';

/** What a passage is from. */
export const passageKinds = ['lesson', 'book', 'client', 'card', 'note', 'call'] as const;
export type PassageKind = (typeof passageKinds)[number];

/** A few paragraphs that an answer may quote. */
export interface Passage {
  readonly kind: PassageKind;
  /** The lesson, the book, or the member's own thing, as its page is called. */
  readonly title: string;
  /** What else it is found by: its section or chapter. */
  readonly about: string;
  /** What the whole of it is about, in words that are not in its text: what a lesson teaches and asks. */
  readonly topic: string;
  readonly text: string;
  /** Set where names and amounts are masked in what is sent: what its member reads instead. */
  readonly unmasked?: { readonly title: string; readonly words: (masked: string) => string };
  /** The path and hash of the place where it stands. */
  readonly address: string;
  /** What a plan has to open; null for what every member has. */
  readonly access: Capability | null;
  /** The lesson that has to be open to read it; null where none has to. */
  readonly lessonId: string | null;
}

/** Short enough to read as a source, long enough to hold a thought. */
const passageLength = 600;

/** Paragraphs joined to passages of some hundred letters; a long paragraph is one of its own. */
export function joinParagraphs(paragraphs: readonly string[]): readonly string[] {
  const passages: string[] = [];
  let open = '';
  for (const paragraph of paragraphs) {
    if (open !== '' && open.length + paragraph.length > passageLength) {
      passages.push(open);
      open = '';
    }
    open = open === '' ? paragraph : `${open}\n${paragraph}`;
  }
  return open === '' ? passages : [...passages, open];
}
