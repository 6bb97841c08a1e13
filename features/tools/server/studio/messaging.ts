import { messagingPrompt } from '#content/prompts/messaging.ts';
import {
  messagingDraft,
  messagingInput,
  messagingOutput,
  messagingParts,
  openerSeconds,
} from '#features/tools/contract-messaging.ts';
import { spokenSeconds } from '#features/tools/rules/timing.ts';
import { generator } from './define.ts';

function tooSlow(opener: string): string | null {
  const seconds = spokenSeconds(opener);
  return seconds <= openerSeconds
    ? null
    : `The opener takes about ${seconds} seconds to say; it should take ${openerSeconds}.`;
}

export const messaging = generator({
  slug: 'messaging',
  input: messagingInput,
  output: messagingOutput,
  draft: messagingDraft,
  prompt: messagingPrompt,
  title: ({ targetAudience }) => `Messaging: ${targetAudience}`,
  parts: messagingParts,
  text: ({ coreMessage, opener, proofPoints }) =>
    `${coreMessage}\n\n11-second opener: ${opener}\n\n${proofPoints.map((point) => `• ${point}`).join('\n')}`,
  problem: ({ opener }) => tooSlow(opener),
  fit: (output) => ({ output, notices: [tooSlow(output.opener)].filter((notice) => notice !== null) }),
});
