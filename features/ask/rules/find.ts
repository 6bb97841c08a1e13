import type { Passage } from '#platform/contract/passages.ts';
import { type Place, rank } from './rank.ts';
import { termsOf } from './terms.ts';

/** A lesson whose day has not come: its title is all that a member sees of it. */
export interface LockedLesson {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly opensAt: Date | null;
}

/** Everything that an answer may come from, and what is only looked into to say when it opens. */
export interface Material {
  readonly open: readonly Passage[];
  readonly locked: readonly { readonly lesson: LockedLesson; readonly passages: readonly Passage[] }[];
}

export interface Found {
  /** What the answer may quote, best first. */
  readonly passages: readonly Passage[];
  /** Whether a place holds enough of what is asked to be quoted as an answer. */
  readonly isAnswered: boolean;
  /** The lesson about it, when it is not open yet. */
  readonly locked: LockedLesson | null;
  /** The open lesson that comes closest; null where none is near, and where a locked one is about it. */
  readonly nearest: Passage | null;
}

/** The share of a question that a place must hold to be quoted as an answer. */
const shareToQuote = 0.52;

/** The share of a question that a lesson must hold to be named as close to it. */
const shareToName = 0.3;

/**
 * How many passages of the best place are given, of the second best, and so on. Which lesson it is, words tell well; which
 * of its passages, they tell badly.
 */
const passagesOfPlace = [4, 3, 2, 1, 1, 1, 1, 1] as const;
/** A question beside a lesson is more likely about that one. */
const hintWeight = 1.5;
/** One that says all of a lesson's title is about that one. */
const nameWeight = 2;
/** A shorter question goes on from the one before it. */
const fewTerms = 2;

/** What is searched for: the question, together with the one before it when it says little by itself. */
export function searchedFor(question: string, before: string | null): string {
  return before !== null && termsOf(question).length <= fewTerms ? `${before}\n${question}` : question;
}

/** Whether a question says a title, whatever else it says. */
function isNamed(question: string, title: string): boolean {
  const said = new Set(termsOf(question));
  const named = termsOf(title);
  return named.length > 0 && named.every((term) => said.has(term));
}

const nameWord = /\p{L}[\p{L}\p{M}'’-]+/gu;

/** Whether a question says one of somebody's names, as a name is written or all in small letters. */
function saysName(question: string, name: string): boolean {
  const isSmall = question === question.toLowerCase();
  const names = new Set(name.toLowerCase().match(nameWord));
  return (question.match(nameWord) ?? []).some(
    (word) => (isSmall || word !== word.toLowerCase()) && names.has(word.toLowerCase()),
  );
}

/** Without the calls with others, where a question names a client: what they said is no answer, and may be masked. */
function withoutOthersCalls(question: string, open: readonly Passage[]): readonly Passage[] {
  const isCall = ({ about, kind }: Passage) => kind === 'call' && about !== '';
  const names = new Set(open.filter(isCall).map(({ about }) => about));
  const named = new Set([...names].filter((name) => saysName(question, name)));
  return named.size === 0 ? open : open.filter((one) => !isCall(one) || named.has(one.about));
}

const bestOf = (places: readonly Place[]): readonly Passage[] =>
  passagesOfPlace.flatMap((most, at) => places[at]?.passages.slice(0, most) ?? []);

/** What the material has on a question. @param hint the id of the lesson beside which it was asked */
export function findPassages(question: string, { locked, open }: Material, hint: string | null): Found {
  const closed = new Map(
    locked.flatMap(({ lesson, passages }) => passages.map((passage) => [passage, lesson] as const)),
  );
  const weightOf = ({ passages: [{ kind, lessonId, title }] }: Place) =>
    (hint !== null && lessonId === hint ? hintWeight : 1) *
    (kind === 'lesson' && isNamed(question, title) ? nameWeight : 1);
  const places = rank(question, [...withoutOthersCalls(question, open), ...closed.keys()])
    .map((place) => ({ ...place, score: place.score * weightOf(place) }))
    .toSorted((one, other) => other.score - one.score);
  const holds = ({ covers }: Place) => covers >= shareToQuote;
  const lockedOf = ({ passages: [first] }: Place) => closed.get(first) ?? null;
  const isLesson = ({ passages: [{ kind }] }: Place) => kind === 'lesson';
  const lesson = places.find(isLesson);
  const readable = places.filter((place) => lockedOf(place) === null);
  const about =
    lesson && (holds(lesson) || isNamed(question, lesson.passages[0].title)) ? lockedOf(lesson) : null;
  const near = readable.find((place) => isLesson(place) && place.covers >= shareToName);
  return {
    passages: bestOf(readable),
    isAnswered: readable.some(holds),
    locked: about,
    nearest: about === null ? (near?.passages[0] ?? null) : null,
  };
}

/** What the lessons and chapters are called, the locked ones, too: by these a model knows where an answer would stand. */
export function titlesOf({ locked, open }: Material): readonly string[] {
  const places = [...open, ...locked.flatMap(({ passages }) => passages)];
  return [
    ...new Set(
      places.flatMap(({ about, kind, title }) => {
        if (kind === 'book') return [about];
        return kind === 'lesson' ? [title] : [];
      }),
    ),
  ];
}
