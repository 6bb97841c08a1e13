import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { z } from 'zod';
import { ask as askCourse } from '#features/ask/contract.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { generateCallScript } from '#features/tools/call-scripts/contract.ts';
import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import { generateMessaging } from '#features/tools/messaging/contract.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import type { Ask } from './ask.ts';
import { asJson, unlessRefused } from './tool-answers.ts';

/** Each spends of the member's allowance, and what it makes is kept in their account. */
const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;

/** The links of a request that lead to a text that is there already: a new version is made in the app. */
const ofAnotherText = { resultId: true, fromResultId: true, fromVersion: true } as const;

const generators = [
  { name: 'write_ad', title: 'Write an ad', generate: generateAdCopy },
  { name: 'write_post', title: 'Write a post', generate: generateSocialPost },
  { name: 'write_emails', title: 'Write emails', generate: generateEmailSequence },
  { name: 'write_call_script', title: 'Write a call script', generate: generateCallScript },
  { name: 'write_messages', title: 'Write messages', generate: generateMessaging },
] as const;

/** What an assistant is told of a new text: what it says, what is wrong with it, and how much is left of today. */
function written({ allowance, result }: z.output<(typeof generators)[number]['generate']['output']>) {
  const { doubts, ethics, notices, output } = result.versions.at(-1) ?? {};
  return asJson({
    id: result.id,
    title: result.title,
    output,
    ethics,
    doubts,
    notices,
    left: allowance.runs,
  });
}

/** The tools of a token that may write, which have a model work for the member. */
export function addWriting(server: McpServer, ask: Ask): void {
  server.registerTool(
    'ask_course',
    {
      title: 'Ask the course',
      description: askCourse.summary,
      inputSchema: askCourse.body,
      annotations: writes,
    },
    (body) =>
      unlessRefused(
        ask(askCourse, { body }).then(({ threadId, turn }) => asJson({ threadId, ...turn.answer })),
      ),
  );
  for (const { generate, name, title } of generators) {
    const inputSchema = (generate.body as z.ZodObject).omit(ofAnotherText);
    server.registerTool(
      name,
      { title, description: generate.summary, inputSchema, annotations: writes },
      (body) => unlessRefused(ask(generate, { body: body as never }).then(written)),
    );
  }
}
