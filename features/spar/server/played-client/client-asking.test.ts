import { expect, test } from 'vitest';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { cardNames, cardWants, cardWantsCold, sparClients } from '#content/spar/clients.ts';
import { resolve } from '#features/spar/rules/turns.ts';
import { type Answered, clientAsking, clientOutput } from './client-asking.ts';
import { cardClientOf, openingOf, playedHouseClient, unmasked } from './played-client.ts';

const [victor] = sparClients;
if (!victor) throw new Error('no client');
const house = playedHouseClient({ ...victor, tells: victor.tells.join('\n'), isFree: true }, 'seed');
const ofBakers = {
  id: 'card',
  client: 'Bakers',
  frustration: 'I fear the oven',
  explanation: 'It is old.',
  businessDescription: 'Ovens',
  targetAudience: 'Bakers',
};
const card = cardClientOf(ofBakers, 'seed', 'discovery');

const asking = (
  client: typeof house,
  keep: (answered: Answered) => void = () => undefined,
  { said = 'When was the last time?', told = '' } = {},
) =>
  clientAsking(
    {
      talk: { client, opening: 'Victor here.', situation: 'renewal', temper: 'guarded' },
      turns: resolve({ temper: 'guarded', tells: 4 }, [
        { number: 1, said: 'Hi.', answer: told, reading: { moves: [], tell: null, truth: false } },
      ]),
      said,
      secondsLeft: 100,
    },
    (answered) => {
      keep(answered);
      return () => Promise.resolve(null);
    },
  );

const move = { move: 'last_time', quote: 'When was the last time?', near: 'close', kind: null } as const;
const written = {
  moves: [move],
  answer: 'Sunday. The 15th doesn’t help me.',
  tellShown: 'the 15th doesn’t help me',
  truthTold: false,
};

test('the model is told what a right guess names, where that is written down', () => {
  expect(asking(house).assignment.fields).toMatchObject({ heart: victor.heart });
  // Sellers know their own card: repeating its words is no guess.
  expect(asking(card).assignment.fields).toMatchObject({ heart: sparClientPrompt.heartOfCard });
  expect(asking({ ...house, heart: undefined }).assignment.fields).not.toHaveProperty('heart');
});

test('of a real call whose names are kept, the model is told what a mark stands for', () => {
  const denise = { ...card, realCall: { masks: { '[client]': 'Denise' } } };
  expect(asking(denise).assignment.instructions).toContain(sparClientPrompt.marks);
  expect(asking(card).assignment.instructions).not.toContain(sparClientPrompt.marks);
});

test('a guess in the words of one’s own card is half of one, until it holds what was said since', () => {
  const leila = {
    ...card,
    frustration: 'They say three weeks, but I bet most of that is me digging through the shared drive',
  };
  const nearOf = (client: typeof house, said: string, told: string) => {
    const found: Answered[] = [];
    const guess = { move: 'guess', quote: said, near: 'right', kind: null } as const;
    asking(client, (one) => found.push(one), { said, told }).settle({
      ...written,
      moves: [guess],
      answer: 'Huh.',
      tellShown: null,
    });
    return found[0]?.reading.moves[0]?.near;
  };
  const words = 'Are you wondering how much of those three weeks is you digging through the shared drive?';
  const note = 'I’ve got a sticky note that says "which final?"';
  expect(nearOf(leila, words, note)).toBe('close');
  expect(nearOf({ ...leila, house: 'victor' }, words, note)).toBe('right');
  expect(nearOf(leila, `${words} Again, with the sticky note?`, note)).toBe('right');
});

test('in a cold call a card’s client does not want a price of somebody they do not know yet', () => {
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    expect(cardWantsCold).toContain(cardClientOf(ofBakers, seed, 'cold-call').wants);
    expect(cardWants).toContain(cardClientOf(ofBakers, seed, 'price').wants);
  }
});

test('what slipped out is kept in the words of the answer; quoted inexactly, it is the whole answer', () => {
  const kept = (tellShown: string | null) => {
    const found: Answered[] = [];
    asking(house, (one) => found.push(one)).settle({ ...written, tellShown });
    return found[0]?.reading.tell;
  };
  expect(kept(written.tellShown)).toBe('The 15th doesn’t help me.');
  expect(kept('the 15th is of no use')).toBe(written.answer);
  expect(kept(null)).toBeNull();
});

test('each move says how near it is and how it presses, or that it does neither', () => {
  const { near: _, ...without } = move;
  expect(clientOutput.safeParse(written).success).toBe(true);
  expect(clientOutput.safeParse({ ...written, moves: [without] }).success).toBe(false);
  expect(clientOutput.safeParse({ ...written, moves: Array(9).fill(move) }).success).toBe(false);
});

test('of a real call that was masked the model is not told the name, and the member sees what was said', () => {
  const masked = {
    ...card,
    name: 'Denise',
    realCall: { masks: { '[client]': 'Denise', '[name 1]': 'Park' } },
  };
  expect(asking(masked).assignment.fields).toMatchObject({ name: '[client]' });
  expect(unmasked(masked, { answers: ['[client] here, not Ms. [name 1].'], at: 3, none: null })).toEqual({
    answers: ['Denise here, not Ms. Park.'],
    at: 3,
    none: null,
  });
  expect(asking({ ...masked, realCall: { masks: null } }).assignment.fields).toMatchObject({
    name: 'Denise',
  });
});

test('a replayed minute is told what its unsaid is; other calls are not', () => {
  const replayed = { ...card, realCall: { masks: null } };
  expect(asking(replayed).assignment.instructions).toContain(sparClientPrompt.realCall);
  expect(asking(card).assignment.instructions).not.toContain(sparClientPrompt.realCall);
});

test('a card that is named after a person is played by them, one about an audience by an invented name', () => {
  const named = (client: string) => cardClientOf({ ...ofBakers, client }, 'seed', 'discovery').name;
  expect(named('Dana, Lakeside Dental')).toBe('Dana');
  expect(named('Denise')).toBe('Denise');
  expect(named('Dr. Renee Albright')).toBe('Renee');
  expect(named('Marta Klein')).toBe('Marta');
  expect(named('Ben Hughes')).toBe('Ben');
  expect(named('Ana Peters')).toBe('Ana');
  expect(named('Marta Klein, Hotel Linden')).toBe('Marta');
  for (const audience of [
    'Bakers',
    'Small Bakeries',
    'Bakery Owners',
    'Regional Managers',
    'Hale Hotel',
    'Lakeside Dental, Toledo',
    'owners, mostly',
  ])
    expect(cardNames).toContain(named(audience));
});

test('a client of a card picks up and leaves the first word to the member; one of the house begins as they are', () => {
  const card = {
    id: 'a',
    client: 'Dana, Lakeside Dental',
    frustration: 'They dread Fridays',
    explanation: '',
    businessDescription: '',
    targetAudience: 'Dentists',
  };
  const dana = cardClientOf(card, 'seed', 'discovery');
  expect(openingOf('discovery', dana)).toBe('Hi, Dana here.');
  expect(openingOf('discovery', { ...dana, house: 'somebody' })).toContain('What do you need to know?');
});
