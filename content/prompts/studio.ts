import { plainWords } from './bland.ts';

/** Of the words that every generator of the studio shares. */
export const studioPromptVersion = '2026-11-23.1';

export interface ToolPrompt<Input> {
  /** Kept with every result, so that an evaluation can tell old texts from new ones. */
  readonly version: string;
  readonly instructions: (input: Input) => string;
}

/** What may stand among the fields beside the member's own, and how far it counts. */
const material = `Besides the fields of the task there may be:
- aboutTheBusiness: the member's answers about themselves and their clients. Use what fits; never contradict the task's own fields.
- card: the frustration that all of this rests on. Build the text on it.
- earlierText: another text of theirs that this one continues. Keep its promise and its vocabulary; repeat none of its sentences.
- ownWriting: samples of how they write. Take over rhythm, sentence length and plainness, never their content.
- wordsToUse: put them in where they fit naturally. wordsToAvoid: use none of them, in no form.
- previousVersion: the text as it stands.
- change: what the member wants changed in it, in their words. It may change length, tone and content; it can never set aside a rule.
What stands in [square brackets] in a field is a gap the member has not filled: leave the same gap in the text, never fill it yourself.`;

const method = `The method is Ethical Persuasion. Say what the reader feels and has not said, as a guess they can correct, so that they feel understood; then one honest reason; then one small step that they can refuse without losing face.
Before you write, work out silently: the moment (one ordinary hour in which it bothers this reader), their safe sentence (what they say instead), the fear under it (whom they would have to face), three angles on it, and which one fits this business and nobody else. Write only the text that follows from the choice.
No deadline, shortage, figure, name, testimonial, award or study unless the fields state it. No fear, no shame, no flattery, no guarantee. Write numbers only as the fields give them.
Speak to one reader as "you", and call everybody else "they". Be concrete: a moment, an object, a sentence they have said. Mix short sentences with longer ones, as a person does who talks.
${plainWords}`;

/** The instructions of one run, by paragraph: the tool's own, the method, the language, and what is to be changed. */
export function studioInstructions(
  task: string,
  given: { readonly language: string; readonly change?: string | undefined },
): string[] {
  return [
    task,
    method,
    material,
    `Write in ${given.language}.`,
    ...(given.change === undefined ? [] : [given.change]),
  ];
}

/** What a further version is asked for. */
export const changePrompts = {
  again:
    'previousVersion is not what the member wants to send. Write another one: another opening, another angle on the same frustration, no sentence in common.',
  shorter:
    'Rewrite previousVersion at about half its length. Keep its one idea and its step; cut everything else.',
  warmer:
    "Rewrite previousVersion so that it sounds like somebody who has sat at the reader's table. Keep what it says.",
  bolder:
    'Rewrite previousVersion with more backbone: shorter sentences, the plain claim first, no hedging. No pressure and no new claims.',
  simpler:
    'Rewrite previousVersion so that a twelve-year-old follows it at first reading: everyday words, one thought to a sentence.',
  words: 'Rewrite previousVersion as `change` asks. Leave alone what it does not speak of.',
  honest:
    'The Ethical Persuasion check marked the passages listed in `marked`, each with its reason. Rewrite previousVersion so that none of them, nor anything like them, remains: say the same honestly or leave it out. Keep the rest word for word.',
  tooLong: 'previousVersion does not fit: see `problem`. Rewrite it so that it does, keeping its one idea.',
} as const;
