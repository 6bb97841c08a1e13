import type { EthicsKind } from '#content/prompts/ethical-persuasion.ts';
import type { Step } from '#features/spar/rules/vocabulary.ts';
import { roomLimits, type SaidReason } from '#features/spar/rules/costs.ts';
import type { StepReason } from '#features/spar/rules/judge-step.ts';
import type { Unjudged } from '#features/spar/rules/verdict.ts';

/** The four steps as they are asked for, and the lesson of the course that teaches each. */
export const stepWords: Readonly<Record<Step, { label: string; asks: string; lesson: string }>> = {
  felt: {
    label: 'Felt',
    asks: 'Did you turn to what this person feels, before what you sell?',
    lesson: 'said-meant-felt',
  },
  named: {
    label: 'Named',
    asks: 'Did you name what they didn’t say, as a guess they could correct?',
    lesson: 'name-it-as-a-guess',
  },
  understood: {
    label: 'Understood',
    asks: 'Did you say it back until they could say ‘exactly’?',
    lesson: 'until-they-say-exactly',
  },
  relieved: {
    label: 'Relieved',
    asks: 'Did you offer one step that ends this frustration, before any feature?',
    lesson: 'relief-before-features',
  },
};

/** Why each ethics rule is one, in a call: the reasons of the written texts speak of readers and briefs. */
export const ruleReasons: Readonly<Record<EthicsKind, string>> = {
  'false-urgency': 'It hurries the client with a deadline that isn’t theirs.',
  'fake-scarcity': 'It claims that little is left, and nothing that was said shows it.',
  fear: 'It pushes by making the client afraid instead of understood.',
  // No figure of a call is ever a broken rule: only whoever said it knows whether it is true.
  'invented-number':
    'It’s a figure nobody had mentioned before. We can’t check it, so we mark it for you and take no points.',
  'invented-proof': 'It cites people or studies nobody can check.',
  manipulation: 'It shames, flatters or corners the client, or promises what nobody can.',
};

/** The lesson behind each ethics rule. */
export const ruleLessons: Readonly<Record<EthicsKind, string>> = {
  'false-urgency': 'let-them-decide',
  'fake-scarcity': 'the-glass-wall-test',
  fear: 'fear-sold-fear-relieved',
  'invented-number': 'numbers-you-work-out-together',
  'invented-proof': 'proof-with-its-limits',
  manipulation: 'the-glass-wall-test',
};

export const reasonWords: Readonly<Record<StepReason, string>> = {
  done: 'You did this here.',
  'done-while-pushing':
    'You did this here, and it was heard. You pushed in the same breath, which closes them for a while.',
  'not-tried': 'This was a moment for it.',
  'fits-everybody': 'This would fit everybody: it names nothing that they told you. Say what you heard.',
  'as-a-fact': 'You said it as a fact. They could only admit it or deny it, not correct it.',
  'another-guess':
    'You guessed, and they could correct you: that is the way. It was something else here; what they answered leads closer.',
  'while-closed': 'It was there, but you had pushed just before, and they had closed up.',
  'nothing-named': 'Nothing had been named yet that you could have said back.',
  'not-said-back': 'They had opened up. Here you went on without saying back what you had heard.',
  'nothing-understood': 'They didn’t feel understood yet, so no offer could relieve them.',
  'no-relief': 'They felt understood. Here you could have offered the one step that helps.',
  'too-short': 'The call was too short to say.',
};

/** What besides a broken rule costs points of how it was said. */
export const saidWords: Readonly<Record<SaidReason, string>> = {
  insult: 'You insulted or shamed them',
  pushing: 'You pushed in half of your turns or more',
  'as-a-fact': 'You told them something unsaid as a fact',
  share: `More than ${roomLimits.share} of 100 words were yours`,
  monologue: `You spoke for more than ${roomLimits.monologueSeconds} seconds at once`,
  'no-question': 'You asked no question',
};

export const keptWords = 'We found none in your words.';
export const notKnownWords = 'We couldn’t judge this.';
/** A claim that is left open: only the member can vouch for it. */
export const openWords = {
  figure: 'This couldn’t be checked: nobody had told us the figure. Only you know whether it’s true.',
  others: 'This couldn’t be checked: nobody had told us of them. Only you know whether it’s true.',
} as const;
export const unprovedWords =
  'It can’t be proved from what we know. Be sure that it’s true before you say it.';

export const unjudgedWords: Readonly<Record<Unjudged, string>> = {
  'too-short':
    'With fewer than three answered turns there are no numbers, and what is missing is not counted as missed.',
  'few-words': 'Too few words were said to judge the fixed phrases of the ethics rules.',
  language:
    'The fixed phrases of the ethics rules and the seconds to your first sentence about the client are judged in English only.',
  figures: 'Nobody can tell from a call whether what you claim of figures or other clients is true.',
  'no-client-sentence': 'There was no sentence about the client, so no seconds to the first one.',
};

/** Which drills a missed step makes; what comes back is what the step asks for. */
export const drillWords: Readonly<Record<Step, string>> = {
  felt: 'Answer with what this may feel like for them, and nothing about what you sell.',
  named: 'Name what they may not be saying, as a guess, with a way out.',
  understood: 'Say back what you heard, so that they could say ‘exactly’.',
  relieved: 'Offer the one step that ends it, in a single sentence.',
};
