// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { sampleCard } from '#testing/studio-samples.ts';
import { cardsQuery } from '#features/spar/client/api.ts';
import { OwnCards } from './OwnCards.tsx';

const card = (id: string, client: string, frustration: string) => ({
  ...sampleCard,
  id,
  clientId: client.replaceAll(/\s+/gu, ' ').toLowerCase(),
  client,
  frustration,
});
const parents = [
  card('p1', 'Young parents', 'They fear the night'),
  card('p2', 'Young parents', 'They feel judged'),
  card('p3', 'Young parents', 'They feel judged.'),
];

function Page() {
  const [chosen, setChosen] = useState<string | null>(null);
  const cards = useQuery(cardsQuery);
  return (
    <OwnCards
      name="client"
      cards={cards}
      calls="all"
      open={3}
      chosen={chosen}
      brief={<p>What is known</p>}
      onChoose={({ id }) => setChosen(id)}
    />
  );
}
const open = (cards: readonly object[]) =>
  openPage(Page, {
    address: '/spar',
    tier: 'tools',
    server: { 'GET /api/tools/cards': () => Response.json({ cards }) },
  });

test('cards of one client stand under their name, told apart by what each keeps to themselves and when', async () => {
  await open([...parents, card('b', 'Bakers', 'They throw bread away')]);
  const group = within(await screen.findByRole('group', { name: 'Young parents' }));
  const radios = group.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ value }) => value)).toEqual(['p1', 'p2']);
  expect(group.getByRole('radio', { name: /^They feel judged/ })).toBeTruthy();
  expect(group.getAllByText('November 20, 2026')).toHaveLength(2);
  const baker = screen.getByRole<HTMLInputElement>('radio', { name: /^Bakers/ });
  fireEvent.click(baker);
  expect(baker.checked).toBe(true);
  expect(radios.every(({ checked }) => !checked)).toBe(true);
});

test('what is known stands right under the chosen card, also among several of one client', async () => {
  await open([...parents, card('b', 'Bakers', 'They throw bread away')]);
  for (const name of [/^They fear the night/, /^Bakers/]) {
    const radio = await screen.findByRole('radio', { name });
    fireEvent.click(radio);
    expect(radio.closest('label')?.nextElementSibling).toBe(screen.getByText('What is known'));
  }
});

test('of many clients the first stand there, and all at a press', async () => {
  await open(
    ['a', 'b', 'c', 'd'].flatMap((client) =>
      [1, 2].map((number) => card(`${client}${number}`, client, `They feel ${number}`)),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 8 cards' }));
  expect(screen.getAllByRole('radio')).toHaveLength(8);
});

test.each([
  [0, 'to practice with.'],
  [1, 'to practice with. Until then, you can call one practice client.'],
  [3, 'to practice with. Until then, you can call 3 practice clients.'],
])(
  'once the free call is begun, what opens own cards is said, and the %i clients until then',
  async (count, end) => {
    const Locked = () => (
      <OwnCards
        name="client"
        cards={useQuery(cardsQuery)}
        calls="none"
        open={count}
        chosen={null}
        brief={null}
        onChoose={() => undefined}
      />
    );
    await openPage(Locked, { address: '/spar', tier: 'free', server: {} });
    const words = await screen.findByText(
      /^One call on a card of your own is free, and you’ve begun it\. With Tools & Resources or Premium, each of your/,
    );
    expect(words.textContent?.endsWith(end)).toBe(true);
  },
);

test('typing a name leaves the cards about them, and for whom there is none leads to finding what they feel', async () => {
  await open([...parents, card('b', 'Bakers', 'They throw bread away')]);
  const field = await screen.findByRole('searchbox', { name: 'Client' });
  fireEvent.change(field, { target: { value: 'bak' } });
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  fireEvent.change(field, { target: { value: 'Ana Ruiz' } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('link', { name: 'Find what they feel' }).getAttribute('href')).toBe(
    '/tools/frustration-identifier?client=Ana+Ruiz',
  );
});
