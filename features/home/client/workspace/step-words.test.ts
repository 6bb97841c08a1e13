import { expect, test } from 'vitest';
import { wordsOf } from './step-words.ts';

const planned = { name: 'Carla', step: 'Show the rooms', on: '2026-11-26', agreedOn: null, cardId: null };
const client = { id: 'a', kind: 'step' as const, ...planned };

test('before a planned day one gets ready, and after it one says how it went', () => {
  const actionOf = (when: 'past' | 'over' | 'today' | 'tomorrow' | 'soon') =>
    wordsOf({ kind: 'planned', client, when }).action;
  expect((['soon', 'tomorrow', 'today', 'over', 'past'] as const).map(actionOf)).toEqual([
    'Get ready',
    'Get ready',
    'Get ready',
    'Say how it went',
    'Say how it went',
  ]);
  const reasonOf = (when: 'over' | 'soon') => wordsOf({ kind: 'planned', client, when }).reason;
  expect([reasonOf('soon'), reasonOf('over')]).toEqual(['Thursday: Carla', 'Today: Carla']);
  const withCard = { ...client, cardId: 'k1' };
  expect(wordsOf({ kind: 'planned', client: withCard, when: 'today' }).action).toBe('Read the brief');
  // A question that waits to be asked has not gone anywhere yet.
  const recall = { ...client, kind: 'recall' as const };
  expect(wordsOf({ kind: 'planned', client: recall, when: 'past' }).action).toBe('Get ready');
});
