import { readerPath } from '#features/books/rules.ts';
import { outcomePath, toolOf } from '#features/tools/rules.ts';
import type { Workspace } from './contract-workspace.ts';

type Lesson = NonNullable<NonNullable<Workspace['course']>['next']>;
type Card = Workspace['cards']['recent'][number];
type Text = Workspace['texts']['recent'][number];
type Place = Workspace['reading'][number];

/** One thing to do next, and what it is about. */
export type NextStep =
  | { readonly kind: 'lesson'; readonly lesson: Lesson }
  | { readonly kind: 'first-card' }
  | { readonly kind: 'text'; readonly card: Card }
  | { readonly kind: 'outcome'; readonly text: Text }
  | { readonly kind: 'opener'; readonly card: Card }
  | { readonly kind: 'call'; readonly card: Card }
  | { readonly kind: 'first-call' }
  /** With one of so many clients of the house; `isFirst`: they have spoken in no practice call. */
  | {
      readonly kind: 'house-call';
      readonly house: number;
      readonly isFirst: boolean;
      /** Null while a call can begin. */
      readonly spent: Workspace['calls']['spent'];
    }
  /** `isFirst`: they have not done it on this device. */
  | { readonly kind: 'drill'; readonly isFirst: boolean }
  | { readonly kind: 'book'; readonly place: Place }
  | { readonly kind: 'new-card' };

interface NextFacts {
  readonly workspace: Workspace;
  /** When they last did the 11-second drill on this device; null: never. */
  readonly lastDrillAt: Date | null;
  /** The cards whose briefs they opened on this device. */
  readonly openedBriefs: readonly string[];
}

/** After a week without saying it aloud, a member no longer has the opener ready. */
const drillEveryMs = 7 * 24 * 60 * 60 * 1000;

function isDrillDue(lastDrillAt: Date | null, now: Date): boolean {
  return lastDrillAt === null || now.getTime() - lastDrillAt.getTime() >= drillEveryMs;
}

/**
 * What a member can do next, the most useful first and at least one: go on with the course, begin with a first card, write
 * from a card, say what came of a text, read what to say, practice the call with a client, rehearse, go on reading; and
 * find the frustrations of another client. A step that is done is not offered again, no card occurs in two steps, and
 * the assessment has its own place on the page.
 */
export function nextSteps(
  { workspace, lastDrillAt, openedBriefs }: NextFacts,
  now: Date,
): readonly NextStep[] {
  const { calls, cards, course, reading, texts } = workspace;
  const [place] = reading;
  const [newest] = cards.recent;
  const uncalled = calls.uncalled?.id === cards.unwritten?.id ? null : calls.uncalled;
  const steps: NextStep[] = [];
  if (course?.next) steps.push({ kind: 'lesson', lesson: course.next });
  if (cards.made === 0) steps.push({ kind: 'first-card' });
  if (cards.unwritten) steps.push({ kind: 'text', card: cards.unwritten });
  if (texts.untold) steps.push({ kind: 'outcome', text: texts.untold });
  // A member with cards, and neither a text nor practice, first reads what a card is good for.
  const isNew = newest !== undefined && !openedBriefs.includes(newest.id);
  if (isNew && newest.id !== uncalled?.id && !cards.unwritten && texts.made === 0 && lastDrillAt === null)
    steps.push({ kind: 'opener', card: newest });
  if (uncalled) steps.push({ kind: 'call', card: uncalled });
  // A member who may not call their own clients, or has another step with that card, starts with any client.
  else if (cards.made > 0 && calls.made === 0) steps.push({ kind: 'first-call' });
  // A member without a client of their own can call one of the house.
  if (calls.house)
    steps.push({ kind: 'house-call', house: calls.house, isFirst: calls.made === 0, spent: calls.spent });
  // Without a card there is nothing to rehearse yet.
  if (cards.made > 0 && isDrillDue(lastDrillAt, now))
    steps.push({ kind: 'drill', isFirst: lastDrillAt === null });
  if (place) steps.push({ kind: 'book', place });
  if (cards.made > 0) steps.push({ kind: 'new-card' });
  return steps;
}

/** Where a step is done. */
export function addressOf(step: NextStep): `/${string}` {
  switch (step.kind) {
    case 'lesson':
      return `/course/${step.lesson.slug}`;
    case 'first-card':
    case 'new-card':
      return toolOf('frustration-identifier').path;
    case 'text':
      return `${toolOf('messaging').path}?card=${step.card.id}`;
    case 'outcome':
      return outcomePath(step.text.tool, step.text.id);
    case 'opener':
      return `/brief?card=${step.card.id}`;
    case 'call':
      return `/spar?card=${step.card.id}`;
    case 'first-call':
      return '/spar';
    case 'house-call':
      return step.spent === null ? '/spar' : '/spar#talks';
    case 'drill':
      return '/emotion-tracker#drill';
    case 'book':
      return readerPath(step.place.book, step.place.title);
  }
}
