import { emailSequencesInput, emailSequencesOutput } from '#features/tools/email-sequences/contract.ts';
import { figuresIn } from '#features/tools/rules/ethics.ts';
import { checkText } from '#features/tools/rules/laws.ts';
import type { Generator } from '#features/tools/server/studio/define.ts';
import type { EvalBrief } from './briefs/brief.ts';
import { type PlainCounts, plainCounts } from './plain.ts';

/** What is measured of one written text. */
export interface Verdict {
  /** The platform's limit, or the opener's seconds: null where the tool has none. */
  readonly limitKept: boolean;
  readonly emailsRight: boolean | null;
  readonly ethics: readonly string[];
  readonly factsFound: number;
  readonly factsWanted: number;
  /** Figures and names that do not occur in the brief. */
  readonly invented: readonly string[];
  readonly words: number;
  /** The forty patterns and the swap test. */
  readonly plain: PlainCounts;
}

// A capital in mid-sentence: in English a name, or the start of a quotation.
const midSentence = /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)*/gu;

/** Capitalized in English without being names. */
const calendar =
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  );

function namesNotIn(text: string, brief: string): string[] {
  const known = brief.toLowerCase();
  const found = text.match(midSentence) ?? [];
  const isNew = (name: string) => !known.includes(name) && !calendar.includes(name);
  return [...new Set(found.filter((name) => isNew(name.toLowerCase())))];
}

function emailsRight(brief: EvalBrief, output: unknown): boolean | null {
  const wanted = emailSequencesInput.safeParse(brief.input).data?.numberOfEmails;
  if (brief.tool !== 'email-sequences' || wanted === undefined) return null;
  return emailSequencesOutput.safeParse(output).data?.emails.length === wanted;
}

/** Judges one output by rules that need no model. */
export function judge(generator: Generator, brief: EvalBrief, output: unknown): Verdict {
  const input = generator.input.parse(brief.input);
  const told = Object.values(generator.task(input).fields).map(String);
  const parts = generator.parts(output);
  const text = parts.map((part) => part.text).join('\n');
  const marks = checkText(parts, figuresIn(told));
  const figures = marks.filter(({ kind }) => kind === 'invented-number').map(({ quote }) => quote);
  return {
    limitKept: generator.problem(output, input) === null,
    emailsRight: emailsRight(brief, output),
    ethics: marks.filter(({ kind }) => kind !== 'invented-number').map(({ kind }) => kind),
    factsFound: brief.facts.filter((fact) => text.toLowerCase().includes(fact.toLowerCase())).length,
    factsWanted: brief.facts.length,
    invented: [...figures, ...namesNotIn(text, told.join('\n'))],
    plain: plainCounts(text),
    words: text.split(/\s+/u).filter((word) => word !== '').length,
  };
}
