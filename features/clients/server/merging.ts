import type { clientFacts } from '#features/clients/contract.ts';
import type { ClientRow } from './queries.ts';

type Fact = (typeof clientFacts)[number];

/** What belongs to each fact, as it is where nothing is told. */
const untold = {
  role: { role: '' },
  howMet: { howMet: '' },
  nextStep: { nextStep: '', nextOn: null, agreedOn: null },
  boughtOn: { boughtOn: null },
} as const satisfies Record<Fact, Partial<ClientRow>>;

const facts = Object.keys(untold) as Fact[];
const isTold = (row: ClientRow, fact: Fact) => row[fact] !== null && row[fact] !== '';

/** What a client tells that the other one, who stays, doesn't: nothing is lost with a merge, and nothing is overwritten. */
export const factsTaken = (from: ClientRow, to: ClientRow): Fact[] =>
  facts.filter((fact) => isTold(from, fact) && !isTold(to, fact));

/** These facts of a client, as a change of another one. */
export const factsOf = (row: ClientRow, taken: readonly Fact[]): Partial<ClientRow> =>
  Object.fromEntries(
    taken.flatMap((fact) => Object.keys(untold[fact])).map((key) => [key, row[key as keyof ClientRow]]),
  );

/** The same facts taken away again. */
export const withoutFacts = (taken: readonly Fact[]): Partial<ClientRow> =>
  Object.assign({}, ...taken.map((fact) => untold[fact])) as Partial<ClientRow>;
