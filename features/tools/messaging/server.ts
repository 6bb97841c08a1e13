import { messagingPrompt } from '#content/prompts/messaging.ts';
import { messagingParts, openerSeconds, messagingContract } from './contract.ts';
import { spokenSeconds } from '#features/tools/rules/timing.ts';
import { generator } from '#features/tools/server/studio/define.ts';

function tooSlow(opener: string): string | null {
  const seconds = spokenSeconds(opener);
  return seconds <= openerSeconds
    ? null
    : `The opener takes about ${seconds} seconds to say; it should take ${openerSeconds}.`;
}

export const messaging = generator({
  contract: messagingContract,
  prompt: messagingPrompt,
  title: ({ targetAudience }) => `Messaging: ${targetAudience}`,
  parts: messagingParts,
  text: ({ coreMessage, opener, proofPoints }) =>
    `${coreMessage}\n\n11-second opener: ${opener}\n\n${proofPoints.map((point) => `• ${point}`).join('\n')}`,
  answer: ({ coreMessage, opener, proofPoints }) => ({ coreMessage, opener, proofPoints }),
  problem: ({ opener }) => tooSlow(opener),
  fit: (output) => ({ output, notices: [tooSlow(output.opener)].filter((notice) => notice !== null) }),
});
