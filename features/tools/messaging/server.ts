import { messagingPrompt } from '#content/prompts/messaging.ts';
import {
  coreOutput,
  messagingContract,
  messagingParts,
  type MessagingOutput,
  openersOutput,
  openerSeconds,
  perPersonOutput,
} from './contract.ts';
import { peopleIn } from '#features/tools/rules/modes.ts';
import { spokenSeconds } from '#features/tools/rules/timing.ts';
import { generator } from '#features/tools/server/studio/define.ts';

function tooSlow({ opener, openers = [] }: MessagingOutput): string | null {
  const seconds = Math.max(...[opener, ...openers].map(spokenSeconds));
  return seconds <= openerSeconds
    ? null
    : `The ${openers.length === 0 ? 'opener' : 'longest opener'} takes about ${seconds} seconds to say; it should take ${openerSeconds}.`;
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
  title: ({ targetAudience }) => `Messaging: ${targetAudience}`,
  parts: messagingParts,
  text: textOf,
  answer: ({ coreMessage, opener, proofPoints, openers, perPerson }) => ({
    coreMessage,
    opener,
    proofPoints,
    ...(openers && { openers }),
    ...(perPerson && { perPerson }),
  }),
  problem: tooSlow,
  fit: (output) => ({ output, notices: [tooSlow(output)].filter((notice) => notice !== null) }),
});
