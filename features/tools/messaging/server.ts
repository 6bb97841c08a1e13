import { openerFaults, openerProblems } from '#content/openers.ts';
import { messagingPrompt } from '#content/prompts/messaging.ts';
import {
  coreOutput,
  messagingContract,
  messagingParts,
  type MessagingInput,
  type MessagingOutput,
  openersOutput,
  perPersonOutput,
} from './contract.ts';
import { peopleIn } from '#features/tools/rules/modes.ts';
import { generator } from '#features/tools/server/studio/define.ts';

const quotation = /[“"]/u;

/** What breaks the law in one of the openers, as a sentence; null if nothing does. */
function openerProblem(
  { opener, openers = [] }: MessagingOutput,
  { frustrations }: Pick<MessagingInput, 'frustrations'>,
): string | null {
  const saysBack = (line: string) => quotation.test(line) && openerFaults(line, frustrations).length === 0;
  for (const [at, line] of [opener, ...openers].entries()) {
    const [problem] = saysBack(line) ? [] : openerProblems(line);
    if (problem) return `${at === 0 ? 'The opener' : `Opener ${at}`}: ${problem}`;
  }
  return null;
}

const lines = (parts: readonly { readonly name: string; readonly text: string }[]) =>
  parts.map(({ name, text }) => `${name}: ${text}`).join('\n');

/** As API clients have always read it, with what a mode adds at its end. */
function textOf(output: MessagingOutput): string {
  const { coreMessage, opener, proofPoints } = output;
  const core = `${coreMessage}\n\n11-second opener: ${opener}\n\n${proofPoints.map((point) => `• ${point}`).join('\n')}`;
  const added = messagingParts(output).filter(({ name }) => /^(?:Opener \d|For )/.test(name));
  return added.length === 0 ? core : `${core}\n\n${lines(added)}`;
}

export const messaging = generator({
  contract: messagingContract,
  prompt: messagingPrompt,
  outputFor: ({ mode, people }) => {
    if (mode === undefined) return coreOutput;
    return mode === 'openers' ? openersOutput : perPersonOutput(peopleIn(people).length);
  },
  parts: messagingParts,
  text: textOf,
  answer: ({ coreMessage, opener, proofPoints, openers, perPerson }) => ({
    coreMessage,
    opener,
    proofPoints,
    ...(openers && { openers }),
    ...(perPerson && { perPerson }),
  }),
  problem: openerProblem,
  fit: (output, input) => ({
    output,
    notices: [openerProblem(output, input)].filter((notice) => notice !== null),
  }),
});
