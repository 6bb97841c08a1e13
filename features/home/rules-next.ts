import { textPath } from '#features/books/rules.ts';
import { momentOf, type StepMoment, timeHere } from '#features/clients/rules-step.ts';
import { emailPathTo } from '#features/tools/rules/email-to.ts';
import { outcomePath, toolOf } from '#features/tools/rules.ts';
import type { Workspace } from './contract-workspace.ts';
import type { Rhythm } from './rules-week.ts';

type Lesson = NonNullable<NonNullable<Workspace['course']>['next']>;
type Card = Workspace['cards']['recent'][number];
type Text = Workspace['texts']['recent'][number];
type Place = Workspace['reading'][number];
type Planned = NonNullable<Workspace['planned']>;
type Due = NonNullable<Workspace['due']>;

/** One thing to do next, and what it is about. */
export type NextStep =
  | { readonly kind: 'lesson'; readonly lesson: Lesson }
  | { readonly kind: 'first-card' }
  /** `email`: where one email to a client with a name is written; null for a message to all of them. */
  | { readonly kind: 'text'; readonly card: Card; readonly email: `/${string}` | null }
  /** What is planned with a client, from three days before on. */
  | { readonly kind: 'planned'; readonly client: Planned; readonly when: Exclude<StepMoment, 'later'> }
  | { readonly kind: 'outcome'; readonly text: Text }
  /** What is due to be recalled. */
  | { readonly kind: 'three-minutes'; readonly due: Due }
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

type PlannedStep = Extract<NextStep, { kind: 'planned' }>;

interface NextFacts {
  readonly workspace: Workspace;
  readonly rhythm: Rhythm;
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

/** The planned step by the calendar and the clock of the member's device, once its day is near. */
function plannedOf({ planned }: Workspace, now: Date): PlannedStep | null {
  if (planned === null) return null;
  const when = momentOf(planned, timeHere(now));
  return when === 'later' ? null : { kind: 'planned', client: planned, when };
}

/** The practice call that a member could make next. */
function callOf({ calls, cards }: Workspace): NextStep | null {
  const uncalled = calls.uncalled?.id === cards.unwritten?.id ? null : calls.uncalled;
  if (uncalled) return { kind: 'call', card: uncalled };
  // A member who may not call their own clients, or has another step with that card, starts with any client.
  if (cards.made > 0 && calls.made === 0) return { kind: 'first-call' };
  // A member without a client of their own can call one of the house.
  if (!calls.house) return null;
  return { kind: 'house-call', house: calls.house, isFirst: calls.made === 0, spent: calls.spent };
}

/**
 * What a member can do, at least one thing: the first is the one for today, the others follow it. First comes what waits
 * for them: what is planned with a client, what is due to be recalled, an outcome, a client of two or three days ahead,
 * the week's lesson. Then what a client's card is good for: a first card, its
 * brief, a text, a call; and saying it aloud. What this week has had is not for today again, but stays possible: see
 * `rhythmOf`. A step that is done is not offered again, no card occurs in two steps, and the assessment has its own
 * place on the page.
 */
export function nextSteps(
  { workspace, rhythm, lastDrillAt, openedBriefs }: NextFacts,
  now: Date,
): readonly NextStep[] {
  const { cards, course, due, reading, texts } = workspace;
  const [place] = reading;
  const [newest] = cards.recent;
  const outcome: NextStep | null = texts.untold && { kind: 'outcome', text: texts.untold };
  const lesson: NextStep | null = course?.next ? { kind: 'lesson', lesson: course.next } : null;
  const recall: NextStep | null = due && { kind: 'three-minutes', due };
  // Somebody in the middle of a film goes on with it.
  const hasLearned = rhythm.lesson === true && course?.next?.position === 0;
  const call = callOf(workspace);
  const hasCalled =
    rhythm.calls.done >= rhythm.calls.of || (call?.kind === 'house-call' && call.spent !== null);
  // A member with cards, and neither a text nor practice, first reads what a card is good for.
  const planned = plannedOf(workspace, now);
  const isSoon = planned?.when === 'soon';
  const isNew =
    newest !== undefined &&
    !(planned && briefedBy(planned) === newest.id) &&
    !openedBriefs.includes(newest.id) &&
    !(call?.kind === 'call' && call.card.id === newest.id) &&
    !cards.unwritten &&
    texts.made === 0 &&
    lastDrillAt === null;
  const steps: readonly (NextStep | null)[] = [
    isSoon ? null : planned,
    rhythm.threeMinutes ? null : recall,
    rhythm.outcome ? null : outcome,
    isSoon ? planned : null,
    hasLearned ? null : lesson,
    cards.made === 0 ? { kind: 'first-card' } : null,
    isNew ? { kind: 'opener', card: newest } : null,
    // The first text says what the member stands for.
    cards.unwritten && {
      kind: 'text',
      card: cards.unwritten,
      email: texts.made === 0 ? null : emailPathTo(cards.unwritten),
    },
    hasCalled ? null : call,
    // Without a card there is nothing to rehearse yet.
    cards.made > 0 && isDrillDue(lastDrillAt, now) ? { kind: 'drill', isFirst: lastDrillAt === null } : null,
    place ? { kind: 'book', place } : null,
    rhythm.threeMinutes ? recall : null,
    hasCalled ? call : null,
    hasLearned ? lesson : null,
    rhythm.outcome ? outcome : null,
    cards.made > 0 ? { kind: 'new-card' } : null,
  ];
  return steps.filter((step) => step !== null);
}

/** Whether a planned step is behind the member, who has not said yet what came of it. */
export const isBehind = ({ client, when }: PlannedStep): boolean =>
  client.kind === 'step' && (when === 'past' || when === 'over');

/** The card whose brief prepares a planned step; null: there is none, or it is behind them, or a question of what stayed. */
export const briefedBy = (step: PlannedStep): string | null =>
  step.client.kind === 'step' && !isBehind(step) ? step.client.cardId : null;

const briefPath = (cardId: string) => `/brief?card=${cardId}` as const;

/** Where a step is done. */
export function addressOf(step: NextStep): `/${string}` {
  switch (step.kind) {
    case 'lesson':
      return `/course/${step.lesson.slug}`;
    case 'first-card':
    case 'new-card':
      return toolOf('frustration-identifier').path;
    case 'text':
      return step.email ?? `${toolOf('messaging').path}?card=${step.card.id}`;
    case 'planned': {
      const cardId = briefedBy(step);
      return cardId === null ? `/clients/${step.client.id}` : briefPath(cardId);
    }
    case 'outcome':
      return outcomePath(step.text.tool, step.text.id);
    case 'three-minutes':
      return '/three-minutes';
    case 'opener':
      return briefPath(step.card.id);
    case 'call':
      return `/spar?card=${step.card.id}`;
    case 'first-call':
      return '/spar';
    case 'house-call':
      return step.spent === null ? '/spar' : '/spar#talks';
    case 'drill':
      return '/emotion-tracker#drill';
    case 'book':
      return textPath(step.place.book);
  }
}
