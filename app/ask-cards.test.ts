import { expect, test } from 'vitest';
import { findPassages } from '#features/ask/rules/find.ts';
import { quotedAnswer } from '#features/ask/rules/answer.ts';
import { cardPassage } from '#features/tools/server/cards/passages.ts';

const guess = (id: string, frustration: string) => ({
  id,
  client: 'Carla Hughes',
  frustration,
  heard: null,
  agreed: null,
  boughtOn: null,
  saidNo: null,
  explanation: 'Owners rarely tell anybody. Carla Hughes may be proud of her tablets.',
  listenFor: 'Carla changes the subject.',
});
const told = {
  ...guess('told', 'Afraid of another tool that nobody uses'),
  explanation:
    'They bought one before, and it was in a drawer after three weeks. The team went back to paper, and nobody said why. Since then every new screen looks like that drawer.',
  heard: { from: 'Carla Hughes', on: '2026-11-24', words: 'We bought tablets, and nobody touches them' },
};

test('what a client told comes before the guesses about them, and is quoted as said', () => {
  const open = [
    guess('one', 'Afraid to lose her team'),
    guess('two', 'Tired of Carla’s own forms'),
    guess('three', 'Unsure whom to ask'),
    told,
  ].map(cardPassage);
  const question = 'What did Carla Hughes tell me?';
  const { isAnswered, passages } = findPassages(question, { open, locked: [] }, null);
  expect(isAnswered).toBe(true);
  expect(passages[0]?.address).toBe('/brief?card=told');
  expect(quotedAnswer(question, passages)[0]?.quote).toBe(
    'Carla Hughes said: “We bought tablets, and nobody touches them”',
  );
});
