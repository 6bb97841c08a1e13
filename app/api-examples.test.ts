import { expect, test } from 'vitest';
import { readText } from '#features/books/contract-text.ts';
import { addClient, changeClient, readClient } from '#features/clients/contract.ts';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { checkText, listCards } from '#features/tools/contract.ts';
import { changeResult, listResults, readResult } from '#features/tools/contract-library.ts';
import { listClients } from '#platform/contract/clients.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { messageExamples } from '#features/webhooks/rules-examples.ts';
import { memberEvents } from '#platform/contract/member-events.ts';
import { openApiDocument } from '#platform/server/http/openapi.ts';
import { apiExamples } from './api-examples.ts';

const endpoints: readonly Endpoint[] = [
  listClients,
  readClient,
  addClient,
  changeClient,
  listCards,
  checkText,
  listResults,
  readResult,
  changeResult,
  readCourse,
  readLesson,
  readText,
];

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the example of %s is what its contract takes and gives',
  (id, { body, output }) => {
    const example = apiExamples[id];
    const faults = [
      example?.body === undefined ? null : body.safeParse(example.body).error,
      example?.answer === undefined ? null : output.safeParse(example.answer).error,
    ].filter(Boolean);
    expect([Boolean(example), faults]).toEqual([true, []]);
  },
);

test('no example is of an operation that is gone, and the document shows each beside its schema', () => {
  expect(Object.keys(apiExamples).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  const names = { appUrl: 'https://app.test', version: '1', cookieName: 'c' };
  const info = { ...names, examples: apiExamples, messages: messageExamples };
  const { paths, webhooks } = openApiDocument(endpoints, info);
  expect(Object.keys(webhooks)).toEqual(memberEvents);
  expect(paths['/api/tools/ethics-check']?.['post']).toMatchObject({
    description: 'Access: identifier.use. Personal tokens: all.',
    security: [{ cookie: [] }, { bearer: [] }, { personalToken: [] }],
    requestBody: { content: { 'application/json': { example: { text: 'Act now: only 3 spots left.' } } } },
    responses: { '200': { content: { 'application/json': { example: { marks: [{ quote: 'Act now' }] } } } } },
  });
  expect(paths['/api/clients']?.['post']).toMatchObject({
    description: 'Access: identifier.use. Personal tokens: those that may write.',
  });
});
