import { lengthInWords } from '#features/course/rules-minutes.ts';
import { toolOf } from '#features/tools/rules.ts';
import { dayOf } from '#platform/client/when.ts';
import { renewalOf } from '#platform/contract/renewal.ts';
import { briefedBy, isBehind, type NextStep } from '#features/home/rules-next.ts';

interface StepWords {
  /** Why this is next. */
  readonly reason: string;
  readonly title: string;
  /** What it is part of, and how long it takes. */
  readonly detail: string;
  /** What a press does. */
  readonly action: string;
}

const clientsOfOurs = (many: number) => (many === 1 ? 'one practice client' : `${many} practice clients`);

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function lessonWords({ lesson }: Extract<NextStep, { kind: 'lesson' }>): StepWords {
  const isOpened = lesson.position > 0;
  const inFilm = lesson.type === 'video' && isOpened;
  const begins = lesson.isFirst ? 'Your course begins here' : 'Start with';
  return {
    reason: isOpened ? 'Continue where you left off' : begins,
    title: lesson.title,
    detail: [lesson.moduleTitle, lengthInWords(lesson), inFilm ? `at ${clock(lesson.position)}` : null]
      .filter((part) => part !== null)
      .join(' · '),
    action: isOpened ? 'Continue the lesson' : 'Start the lesson',
  };
}

/** Of a day of the calendar, wherever the reader is. */
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

function plannedWords({ client, when }: Extract<NextStep, { kind: 'planned' }>): string {
  switch (when) {
    case 'past':
      return `Planned for ${dayOf(`${client.on}T12:00`)}`;
    case 'over':
    case 'today':
      return 'Today';
    case 'tomorrow':
      return 'Tomorrow';
    case 'soon':
      return weekday.format(new Date(client.on));
  }
}

/** A next step in words. */
export function wordsOf(step: NextStep): StepWords {
  switch (step.kind) {
    case 'lesson':
      return lessonWords(step);
    case 'first-card':
      return {
        reason: 'Your first cards',
        title: 'What do your clients feel but never say?',
        detail: 'Say what you sell and who buys it. The first three frustrations take about a minute.',
        action: 'Find three frustrations',
      };
    case 'text':
      return {
        reason: `Write to: ${step.card.client}`,
        title: step.card.frustration,
        ...(step.email === null
          ? {
              detail: 'What you stand for in one sentence, and what to say in the first 11 seconds.',
              action: 'Write from this card',
            }
          : { detail: 'One email to them alone, from this card.', action: 'Write the email' }),
      };
    case 'planned':
      return {
        reason: `${plannedWords(step)}: ${step.client.name}`,
        title: step.client.step === '' ? 'Talk to them' : step.client.step,
        ...(isBehind(step)
          ? {
              detail: 'What came of it? Note it, and plan what comes next or clear the step.',
              action: 'Say how it went',
            }
          : briefedBy(step) === null
            ? {
                detail: 'What you know of them, your texts and calls, and what comes next are on one page.',
                action: 'Get ready',
              }
            : {
                detail: 'One line, what to ask, and one thing to avoid.',
                action: 'Read the brief',
              }),
      };
    case 'outcome':
      return {
        reason: 'What came of it?',
        title: step.text.title,
        detail: [toolOf(step.text.tool).title, step.text.card?.client].filter(Boolean).join(' · '),
        action: 'Note the outcome',
      };
    case 'three-minutes':
      return {
        reason: 'Three minutes',
        ...(step.due.turn === null
          ? {
              title: 'What do you still know from your lessons?',
              detail: 'You answered it once. Answer it again from memory. That’s how it stays.',
            }
          : {
              title: `“${step.due.turn.says}”`,
              detail: `A turn of your practice call with ${step.due.turn.name} comes back. Answer it again, with whatever else is due.`,
            }),
        action: 'Start',
      };
    case 'opener':
      return {
        reason: 'Before your next call',
        title: 'What to say in the first 11 seconds',
        detail: `${step.card.client} · One line, what to ask, and one thing to avoid.`,
        action: 'Read the 60-second brief',
      };
    case 'call':
      return {
        reason: `Practice the call with: ${step.card.client}`,
        title: step.card.frustration,
        detail: 'An AI plays the client, and afterward you read what they heard.',
        action: 'Practice this call',
      };
    case 'first-call':
      return {
        reason: 'Your first practice call',
        title: 'Say it to somebody before it counts',
        detail: 'An AI plays a client. It takes three minutes, and afterward you read what they heard.',
        action: 'Choose a client',
      };
    case 'house-call':
      if (step.spent !== null)
        return {
          reason: `Practice calls: none left ${step.spent.per === 'week' ? 'this week' : 'today'}`,
          title: `New ones arrive ${renewalOf(step.spent)}`,
          detail: 'Everything you said stays here, with what your clients heard.',
          action: 'Go to your calls',
        };
      return {
        reason: `Practice calls: you can call ${clientsOfOurs(step.house)}`,
        title: step.isFirst ? 'Say it to somebody before it counts' : 'Call another one',
        detail:
          'You don’t need a card of your own. A call takes three minutes, and afterward you read what they heard.',
        action: 'Choose a client',
      };
    case 'drill':
      return {
        reason: step.isFirst ? 'Try it aloud: the 11-second drill' : 'Due for practice: the 11-second drill',
        title: 'Say your opener aloud',
        detail:
          'Your opener is the first thing you say to a client. Say it in 11 seconds, with the camera or without. Nothing leaves your device.',
        action: 'Go to the drill',
      };
    case 'book':
      return {
        reason: 'Where you stopped reading',
        title: step.place.title,
        detail: `You stopped ${step.place.stopped}.`,
        action: 'Continue reading',
      };
    case 'new-card':
      return {
        reason: 'Another client',
        title: 'Find what they feel but never say',
        detail: 'Three more cards, and every text can start from one.',
        action: 'Find three frustrations',
      };
  }
}
