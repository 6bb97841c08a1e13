import type { Client } from '#platform/contract/clients.ts';

const made = '2026-11-20T10:00:00.000Z';
const dayMs = 24 * 60 * 60 * 1000;
/** The instant so many days before now. */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
/** The id of the client, card or text at this place. */
export const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
/** A client of whom little is known. */
export const person = (place: number, given: Partial<Client> & Pick<Client, 'name'>): Client => ({
  id: idOf(place),
  role: '',
  company: '',
  nextStep: '',
  nextOn: null,
  agreedOn: null,
  boughtOn: null,
  cards: 0,
  texts: 0,
  calls: 0,
  isArchived: false,
  updatedAt: made,
  ...given,
});
/** A client with a next step whose day is long past. */
export const sampleClient = person(1, {
  name: 'Ana Ruiz',
  role: 'Owner',
  company: 'Harbor Lofts',
  nextStep: 'Send the quote',
  nextOn: '2020-01-02',
  agreedOn: '2019-12-30',
  cards: 1,
  updatedAt: daysAgo(3),
});

/** One thing of a client, as their page lists it. */
export const thing = (kind: 'card' | 'text' | 'call', title: string, address: string) => ({
  id: idOf(7),
  kind,
  title,
  about: kind === 'card' ? 'A guess' : '',
  context: 'The first words',
  lang: null,
  address,
  at: made,
  day: null,
  locked: null,
});
/** The page of that client, with a card and a text. */
export const samplePage = {
  client: { ...sampleClient, howMet: 'At the fair', createdAt: made },
  cards: [thing('card', 'They fear to look foolish', '/brief?card=k1')],
  texts: [thing('text', 'The ad', '/tools/ad-copy?open=r1')],
  calls: [],
};
