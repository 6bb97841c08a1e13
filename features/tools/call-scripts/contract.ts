import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { whole } from '#platform/contract/fields.ts';
import { evenText } from '#platform/contract/text.ts';
import {
  aboutClients,
  chosenMode,
  draftNumber,
  draftOf,
  draftText,
  generation,
  modelText,
  links,
  ownBusiness,
  requiredFields,
  resultOf,
  studioAllowance,
  studioContract,
  studioField,
  studioLimits,
} from '#features/tools/contract-studio.ts';
import { callModes } from '#features/tools/rules/modes.ts';
import { headingOf, timed } from '#features/tools/rules/script-minutes.ts';
import { callScripts } from './tool.ts';

/** The call type is trimmed; if it is empty, this is used [tools.call-type-default]. */
export const defaultCallType = 'Sales/Discovery';

export const callScriptsInput = z.strictObject({
  ...aboutClients,
  businessDescription: ownBusiness,
  callPurpose: studioField(requiredFields, studioLimits.goal),
  callType: evenText({ max: studioLimits.callType })
    .nullable()
    .optional()
    .transform((value) => value || defaultCallType),
  mode: chosenMode(callModes),
});

const section = z.object({
  title: modelText(80),
  /** How long this part of the call takes. */
  seconds: whole({ min: 5, max: 1800 }),
  /** What to say and ask. */
  say: modelText(3000),
});
const when = evenText({ max: 120 });
const scriptOf = <Section extends z.ZodType>(shape: Section) =>
  z.object({ sections: z.array(shape).min(3).max(10) });

/**
 * What a model writes: a script without branches, or one in which each branch names the answer it follows ('' on the
 * main line).
 */
export const straightScript = scriptOf(section);
export const branchedScript = scriptOf(section.extend({ when }));

/** Either script; a section of the main line has no `when`. */
export const callScriptsOutput = scriptOf(section.extend({ when: when.optional() }));
export type CallScriptsOutput = z.infer<typeof callScriptsOutput>;

export const callScriptsDraft = draftOf(
  callScripts.slug,
  z.object({
    sections: z
      .array(
        z.object({ title: draftText, seconds: draftNumber, say: draftText, when: z.string().optional() }),
      )
      .default([]),
  }),
);
export const callScriptsResult = resultOf(callScripts.slug, callScriptsInput, callScriptsOutput);

/** The sections as named parts. */
export const callScriptsParts = ({ sections }: CallScriptsOutput) =>
  sections.map(({ title, say }) => ({ name: title, text: say }));

/** The script as text: each part under its name and, within the call, its time. */
export function callScriptText({ sections }: CallScriptsOutput): string {
  return timed(sections)
    .map((part) => `${headingOf(part)}\n${part.when ? `If: ${part.when}\n` : ''}${part.say}`)
    .join('\n\n');
}

export const generateCallScript = endpoint({
  ...generation,
  takesToken: 'write',
  id: 'tools.generateCallScript',
  path: '/api/functions/call-scripts',
  summary: 'Write a call script in timed sections. JSON, or server-sent events when asked.',
  body: callScriptsInput.extend(links),
  output: z.strictObject({ callScript: z.string(), result: callScriptsResult, allowance: studioAllowance }),
  partial: callScriptsDraft,
});

export const callScriptsContract = studioContract({
  tool: callScripts,
  input: callScriptsInput,
  output: callScriptsOutput,
  draft: callScriptsDraft,
  result: callScriptsResult,
  generate: generateCallScript,
});
