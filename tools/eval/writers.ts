import { houseRules } from '#content/prompts/house.ts';
import { truthCheckPrompt } from '#content/prompts/truth-check.ts';
import { studioInstructions } from '#content/prompts/studio.ts';
import { postLimit } from '#features/tools/rules/platforms.ts';
import { mended, truthCheckOutput } from '#features/tools/rules/truth-check.ts';
import { socialPostsInput } from '#features/tools/social-posts/contract.ts';
import { emailSequencesInput } from '#features/tools/email-sequences/contract.ts';
import { seedFrom } from '#features/tools/server/studio/define.ts';
import { generators } from '#features/tools/server/studio/generators.ts';
import type { EvalBrief } from './briefs/brief.ts';

/** Our prompt, what somebody types in a hurry, and what a practiced seller asks the same model. */
export const writers = ['ours', 'lazy', 'good'] as const;
export type WriterName = (typeof writers)[number];

/** The name that people use for a text when they ask for it in a chat. */
function wantedIn({ tool, input }: EvalBrief): string {
  switch (tool) {
    case 'ad-copy':
      return 'a Facebook ad (a headline and the text)';
    case 'social-posts': {
      const { platform } = socialPostsInput.parse(input);
      return `a ${platform ?? 'social media'} post (at most ${postLimit(platform)} characters)`;
    }
    case 'email-sequences':
      return `a sequence of ${emailSequencesInput.parse(input).numberOfEmails} emails, each with its subject and the day it goes out`;
    case 'call-scripts':
      return `a call script (${String(input['callType']) || 'sales call'})`;
    case 'messaging':
      return 'one core message, what I say when somebody asks what I do (11 seconds), and three proof points';
    default:
      return tool satisfies never;
  }
}

const goalOf = ({ input }: EvalBrief) =>
  String(
    input['adGoal'] ?? input['postGoal'] ?? input['sequenceGoal'] ?? input['callPurpose'] ?? 'be remembered',
  );

function lazy(brief: EvalBrief): string {
  const { businessDescription, targetAudience } = brief.input;
  return `Write ${wantedIn(brief)} for my business. ${businessDescription}. Audience: ${targetAudience}. Goal: ${goalOf(brief)}.`;
}

function good(brief: EvalBrief): string {
  const { businessDescription, targetAudience, frustrations } = brief.input;
  return `You're an experienced American copywriter who has sold for a living. Write ${wantedIn(brief)}.

My business: ${businessDescription}
Who it's for: ${targetAudience}
What I think bothers them: ${frustrations}
What I want to happen: ${goalOf(brief)}

Sound like one person talking to another, not like marketing. Start with their situation, not with us. Be specific and brief, say what it is, what it costs and what happens next. Don't invent facts, numbers or testimonials; don't hype, don't pressure. One clear next step that's easy to turn down.
Give me only the finished text.`;
}

/** What a model is asked by one writer for one brief. */
export function requestOf(writer: WriterName, brief: EvalBrief): string {
  if (writer === 'lazy') return lazy(brief);
  if (writer === 'good') return good(brief);
  const generator = generators[brief.tool];
  const { fields, instructions } = generator.task(generator.input.parse(brief.input));
  const paragraphs = studioInstructions(instructions(seedFrom(brief.name)), {
    language: 'English',
    fields: Object.keys(fields),
  });
  return [
    houseRules,
    ...paragraphs,
    `<fields-of-this-run>${JSON.stringify(fields)}</fields-of-this-run>`,
    'Answer with the JSON object alone.',
  ].join('\n\n');
}

/** The JSON object in an answer, with or without words and fences around it. */
function objectIn(answer: string): unknown {
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')];
  return JSON.parse(answer.slice(from, to + 1));
}

/** Without what shows how a text was made: marks of emphasis, headings and rules. */
const unmarked = (text: string) =>
  text
    .replaceAll(/^\s*(?:#{1,6}\s+|[-*_]{3,}\s*$|>\s?)/gmu, '')
    .replaceAll(/\*\*|__|`/gu, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();

/** Our second request: what of the text that was written goes too far. @throws what the schema does not take */
export function editRequestOf(brief: EvalBrief, answer: string): string {
  const { fields, output, generator } = ourOutput(brief, answer);
  return [
    houseRules,
    truthCheckPrompt.instructions,
    `<fields-of-this-run>${JSON.stringify({ ...fields, writtenText: generator.text(output) })}</fields-of-this-run>`,
    'Answer with the JSON object alone.',
  ].join('\n\n');
}

function ourOutput(brief: EvalBrief, answer: string) {
  const generator = generators[brief.tool];
  const { schema, fields } = generator.task(generator.input.parse(brief.input));
  return { generator, fields, output: generator.fit(schema.parse(objectIn(answer)), brief.input).output };
}

/** What a judge reads: our answer without plan, picture and clock, both without marks. @throws what the schema does not take */
export function textOf(
  writer: WriterName,
  brief: EvalBrief,
  { answer, edits }: { readonly answer: string; readonly edits: string | null },
): string {
  if (writer !== 'ours') return unmarked(answer);
  const { generator, output } = ourOutput(brief, answer);
  const { unsupported } = edits === null ? { unsupported: [] } : truthCheckOutput.parse(objectIn(edits));
  const text = generator.text(mended(output, unsupported).output);
  const plain = text
    .replace(/\n\nImage Prompt:[\s\S]*$/u, '')
    // When each section of a script begins is for the clock beside it.
    .replaceAll(/ \(\d+:\d\d to \d+:\d\d\)$/gmu, '');
  return unmarked(brief.tool === 'ad-copy' || brief.tool === 'call-scripts' ? plain : text);
}
