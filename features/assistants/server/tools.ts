import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { readClient } from '#features/clients/contract.ts';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { checkText, listCards } from '#features/tools/contract.ts';
import { changeResult, textsPerPage, listResults, readResult } from '#features/tools/contract-library.ts';
import { outcomes } from '#features/tools/contract-studio.ts';
import { listClients } from '#platform/contract/clients.ts';
import type { TokenScope } from '#platform/contract/token-scopes.ts';
import type { Ask } from './ask.ts';
import { lessonInWords } from './in-words.ts';
import { asJson, told, unlessRefused } from './tool-answers.ts';
import { addWriting } from './writing.ts';

const reads = { readOnlyHint: true, openWorldHint: false } as const;
const id = z.uuid();

/** What an assistant may do for the member whose token it shows. @param scope writing tools are there for `write` only */
export function addTools(server: McpServer, ask: Ask, scope: TokenScope): void {
  server.registerTool(
    'list_clients',
    {
      title: 'Your clients',
      description: listClients.summary,
      inputSchema: listClients.query,
      annotations: reads,
    },
    (query) => unlessRefused(ask(listClients, { query }).then(asJson)),
  );
  server.registerTool(
    'read_client',
    {
      title: 'One client',
      description: readClient.summary,
      inputSchema: readClient.params,
      annotations: reads,
    },
    (params) => unlessRefused(ask(readClient, { params }).then(asJson)),
  );
  server.registerTool(
    'list_cards',
    {
      title: 'Frustration cards',
      description:
        'What clients feel but don’t say, as the member’s cards have it; of one client, or of all.',
      inputSchema: z.strictObject({ clientId: id.optional() }),
      annotations: reads,
    },
    ({ clientId }) =>
      unlessRefused(
        ask(listCards, {}).then(({ cards }) =>
          asJson(cards.filter((card) => clientId === undefined || card.clientId === clientId)),
        ),
      ),
  );
  server.registerTool(
    'list_lessons',
    {
      title: 'The course',
      description: readCourse.summary,
      inputSchema: z.strictObject({}),
      annotations: reads,
    },
    () => unlessRefused(ask(readCourse, { query: {} }).then(asJson)),
  );
  server.registerTool(
    'read_lesson',
    {
      title: 'One lesson',
      description:
        'The text of a lesson that is open to this member, by its slug. A locked one says when it opens.',
      inputSchema: readLesson.params,
      annotations: reads,
    },
    (params) =>
      unlessRefused(ask(readLesson, { params, query: {} }).then((lesson) => told(lessonInWords(lesson)))),
  );
  server.registerTool(
    'list_texts',
    {
      title: 'Texts',
      description: `What the member wrote with the tools, newest first, ${textsPerPage} at a time, and what came of each.`,
      inputSchema: listResults.query.pick({ after: true, cardId: true }),
      annotations: reads,
    },
    (query) => unlessRefused(ask(listResults, { query }).then(asJson)),
  );
  server.registerTool(
    'read_text',
    {
      title: 'One text',
      description: readResult.summary,
      inputSchema: readResult.params,
      annotations: reads,
    },
    (params) => unlessRefused(ask(readResult, { params }).then(asJson)),
  );
  server.registerTool(
    'check_ethics',
    {
      title: 'Ethics check',
      description: checkText.summary,
      inputSchema: checkText.body,
      annotations: reads,
    },
    (body) => unlessRefused(ask(checkText, { body }).then(asJson)),
  );
  if (scope === 'read') return;
  server.registerTool(
    'note_outcome',
    {
      title: 'What came of a text',
      description: 'Note what came of a text: a reply, a meeting, a sale, or a no. Ask the member first.',
      inputSchema: z.strictObject({ textId: id, outcome: z.enum(outcomes) }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    ({ outcome, textId }) =>
      unlessRefused(
        ask(changeResult, { params: { id: textId }, body: { outcome } }).then(({ title }) =>
          told(`Noted for “${title}”: ${outcome}.`),
        ),
      ),
  );
  addWriting(server, ask);
}
