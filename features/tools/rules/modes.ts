/** A tool's ways of writing besides its usual one. */
export const messagingModes = ['openers', 'per-person'] as const;
export const emailModes = ['single'] as const;
export const callModes = ['branches', 'first-minute', 'interview'] as const;
export type CallMode = (typeof callModes)[number];

export const modeNames: Readonly<
  Record<(typeof messagingModes | typeof emailModes | typeof callModes)[number], string>
> = {
  openers: 'Ten openers to choose from',
  'per-person': 'A message for each person',
  single: 'One email to one person',
  branches: 'With branches for their answers',
  'first-minute': 'Only the first minute, and its ends',
  interview: 'An interview that sells nothing',
};

/** The modes as the choices of a form. */
export const modeOptions = <Mode extends keyof typeof modeNames>(modes: readonly Mode[]) =>
  modes.map((value) => ({ value, label: modeNames[value] }));

/** How many openers one run writes. */
export const openerCount = 10;
/** How many people a message can be written for, person by person. */
export const mostPeople = 6;

/** The people as typed, one per line. */
export const peopleIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface Section {
  readonly seconds: number;
  readonly say: string;
  /** When it is said, in a script with branches; missing or empty on its main line. */
  readonly when?: string | undefined;
}

const isBranch = ({ when }: Section) => when !== undefined && when !== '';
const minute = 60;
const fewestQuestions = 5;
const questionMark = /[?\uff1f\u061f]/gu;
/** Words that sell, however gently; an interview has none. */
const selling =
  /\b(?:we offer|our (?:offer|product|service|solution)s?|discount|free trial|sign up|special price)\b/iu;

/** Which promise of its mode a script breaks, as a sentence; null if none. */
export function modeProblem(sections: readonly Section[], mode: CallMode | undefined): string | null {
  const branches = new Set(sections.filter(isBranch).map(({ when = '' }) => when.toLowerCase()));
  switch (mode) {
    case undefined:
      return null;
    case 'branches':
      return branches.size >= 2
        ? null
        : 'The script does not branch: say what happens on two answers at least.';
    case 'first-minute': {
      const seconds = sections.reduce((sum, part) => sum + (isBranch(part) ? 0 : part.seconds), 0);
      if (seconds > minute)
        return `What is said to everybody takes ${seconds} seconds; it should take ${minute}.`;
      return branches.size >= 2 ? null : 'The first minute has to end in two ways: on a no, and on a yes.';
    }
    case 'interview': {
      const said = sections.map(({ say }) => say).join('\n');
      const sold = selling.exec(said)?.[0];
      if (sold !== undefined) return `An interview sells nothing, and it says “${sold}”.`;
      const questions = said.match(questionMark)?.length ?? 0;
      return questions >= fewestQuestions
        ? null
        : `An interview needs ${fewestQuestions} questions at least, and it has ${questions}.`;
    }
    default:
      return mode satisfies never;
  }
}
