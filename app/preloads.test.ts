import { expect, test } from 'vitest';
import { listAttempts } from '#features/assessment/contract.ts';
import { listCalls, readCall } from '#features/calls/contract.ts';
import { readCourse, readLesson } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { listCards } from '#features/tools/contract.ts';
import { readStudio } from '#features/tools/contract-studio.ts';
import { readClient } from '#features/clients/contract.ts';
import { listClients } from '#platform/contract/clients.ts';
import { createPreloads, createQuestions } from './preloads.ts';

const endpoints = [
  readWorkspace,
  listAttempts,
  readCourse,
  readLesson,
  readStudio,
  listCards,
  listClients,
  readClient,
  listCalls,
  readCall,
];
const preloads = createPreloads(createQuestions(endpoints));

test('a page asks early for what it shows and its viewer may read, and always who is signed in', () => {
  const asked = (address: string, path = address, tier: 'free' | 'tools' | 'premium' = 'premium') =>
    preloads(address, path, { tier });
  expect(asked('/')).toEqual(['/api/session', '/api/home', '/api/assessment/attempts']);
  expect(asked('/tools/ad-copy')).toEqual(['/api/session', '/api/tools/studio', '/api/tools/cards']);
  expect(asked('/course/:slug', '/course/one-two')).toEqual([
    '/api/session',
    '/api/course',
    '/api/course/lessons/one-two',
  ]);
  expect(asked('/clients')).toEqual(['/api/session', '/api/clients']);
  expect(asked('/clients/:id', '/clients/c1')).toEqual(['/api/session', '/api/clients/c1']);
  expect(asked('/calls/new')).toEqual(['/api/session', '/api/calls']);
  expect(asked('/calls/:id', '/calls/c1')).toEqual(['/api/session', '/api/calls/c1']);
  expect(asked('/settings')).toEqual(['/api/session']);
  // What would be refused is not asked for.
  expect(asked('/tools/ad-copy', undefined, 'free')).toEqual(['/api/session', '/api/tools/cards']);
  expect(asked('/course/:slug', '/course/one-two', 'tools')).toEqual(['/api/session']);
  expect(preloads('/', '/', null)).toEqual(['/api/session']);
});

test('nothing from an address enters a header as it came', () => {
  for (const part of ['a%0d%0ab', 'a>b', 'a,b', 'a b', '..', ''])
    expect(preloads('/course/:slug', `/course/${part}`, { tier: 'premium' })).toEqual(['/api/session']);
});

test('a page that asks what no route answers stops the start', () => {
  expect(() => createQuestions([])).toThrow('asks home.readWorkspace in app/pages.ts');
});
