import type { Clock } from '#platform/server/clock.ts';
import type { ClientThings } from '#platform/server/clients/things.ts';
import { csvFile } from '#platform/server/http/csv-file.ts';
import { FileAnswer } from '#platform/server/http/file-answer.ts';
import type { Db } from '#platform/server/db/client.ts';
import { fileRoute, type Route, route } from '#platform/server/http/route.ts';
import { type ExportPart, exportFile } from '#platform/server/personal-data.ts';
import { type Client, clientLimits, listClients } from '#platform/contract/clients.ts';
import { AppError } from '#platform/contract/errors.ts';
import * as contract from '#features/clients/contract.ts';
import { recallsOfClients } from './recalls/queries.ts';
import { factsOf, factsTaken, withoutFacts } from './merging.ts';
import * as queries from './queries.ts';

export interface ClientsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** What the other slices keep of clients. */
  readonly things: Readonly<Record<'cards' | 'texts' | 'calls', ClientThings>>;
  /** Marks what a member was told of the client's step as read: that step is done, or is another now. */
  readonly readStepNotices: (
    tx: Db,
    of: { readonly userId: string; readonly clientId: string; readonly now: Date },
  ) => Promise<void>;
  readonly headers: Readonly<Record<string, string>>;
  /** What each slice adds to an export. */
  readonly exportParts: readonly ExportPart[];
}

type Counted = queries.ClientRow & Readonly<Record<'cards' | 'texts' | 'calls', number>>;

async function counted(
  { db, things }: Pick<ClientsDeps, 'db' | 'things'>,
  rows: readonly queries.ClientRow[],
) {
  const ids = rows.map(({ id }) => id);
  const [cards, texts, calls] = await Promise.all([
    things.cards.countOf(db, ids),
    things.texts.countOf(db, ids),
    things.calls.countOf(db, ids),
  ]);
  return rows.map(
    (row): Counted => ({
      ...row,
      cards: cards.get(row.id) ?? 0,
      texts: texts.get(row.id) ?? 0,
      calls: calls.get(row.id) ?? 0,
    }),
  );
}

function present(row: Counted): Client {
  const {
    agreedOn,
    archivedAt,
    boughtOn,
    calls,
    cards,
    company,
    id,
    name,
    nextOn,
    nextStep,
    role,
    texts,
    updatedAt,
  } = row;
  return {
    id,
    name,
    role,
    company,
    nextStep,
    nextOn,
    agreedOn,
    boughtOn,
    cards,
    texts,
    calls,
    isArchived: archivedAt !== null,
    updatedAt: updatedAt.toISOString(),
  };
}

type Told<Details> = { [Key in keyof Details]: Exclude<Details[Key], undefined> };

/** Without what was not sent. */
const told = <Details extends object>(details: Details) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Told<Details>;

/** A member's clients, and what is kept of each. */
export function clientsRoutes(deps: ClientsDeps): Route[] {
  const { clock, db, headers, things } = deps;
  const all = Object.values(things);
  const one = async (row: queries.ClientRow): Promise<Counted> => {
    const [found] = await counted(deps, [row]);
    if (!found) throw new Error('the client was not counted');
    return found;
  };
  return [
    route(listClients, {
      handle: async ({ query, viewer }) => {
        const { after, archived, q = '' } = query;
        const asked = { userId: viewer.userId, q, archived: archived === 'true', after, now: clock.now() };
        const { next, rows, total } = await queries.clientsOf(db, asked);
        return { rows: await counted(deps, rows), next, total };
      },
      present: ({ next, rows, total }) => ({ clients: rows.map(present), total, next }),
    }),
    route(contract.addClient, {
      handle: async ({ body, viewer }) => {
        const { userId } = viewer;
        await db.transaction((tx) =>
          queries.addClients(tx, { userId, given: [told(body)], now: clock.now() }),
        );
        const row = await queries.sameClient(db, { userId, name: body.name, company: body.company });
        if (!row) throw new AppError('not_found');
        return one(row);
      },
      present,
    }),
    fileRoute(contract.exportClients, ({ viewer }) =>
      Promise.resolve(
        csvFile<queries.ClientRow>({
          name: 'clients.csv',
          head: ['name', 'role', 'company', 'how we met', 'next step', 'on', 'bought on'],
          pages: pagesOfClients(db, viewer.userId, clock.now()),
          fieldsOf: ({ boughtOn, company, howMet, name, nextOn, nextStep, role }) => [
            name,
            role,
            company,
            howMet,
            nextStep,
            nextOn ?? '',
            boughtOn ?? '',
          ],
        }),
      ),
    ),
    fileRoute(contract.exportClient, async ({ params, viewer }) => {
      const { userId } = viewer;
      const { id: clientId } = await queries.clientOf(db, { id: params.id, userId });
      const now = clock.now();
      const name = `client-${now.toISOString().slice(0, 10)}.json`;
      const pieces = exportFile(db, deps.exportParts, { userId, clientId, now });
      return new FileAnswer({ name, type: 'application/json', pieces });
    }),
    route(contract.importClients, {
      handle: async ({ body, viewer }) => {
        const given = body.clients;
        const { userId } = viewer;
        const added = await db.transaction((tx) =>
          queries.addClients(tx, { userId, given, now: clock.now() }),
        );
        return { added, known: given.length - added };
      },
      present: ({ added, known }) => ({ added, known }),
    }),
    route(contract.readClient, {
      headers,
      handle: async ({ params, viewer }) => {
        const row = await queries.clientOf(db, { id: params.id, userId: viewer.userId });
        const asked = { clientId: row.id, most: clientLimits.listed };
        const [client, cards, texts, calls] = await Promise.all([
          one(row),
          things.cards.list(db, asked),
          things.texts.list(db, asked),
          // A personal token or an assistant reads no calls: their words were kept from others, or are practice.
          viewer.tokenScope === null ? things.calls.list(db, asked) : [],
        ]);
        return { client, cards, texts, calls };
      },
      present: ({ calls, cards, client, texts }) => ({
        client: { ...present(client), howMet: client.howMet, createdAt: client.createdAt.toISOString() },
        cards: [...cards],
        texts: [...texts],
        calls: [...calls],
      }),
    }),
    route(contract.changeClient, {
      handle: async ({ body, params, viewer }) => {
        const { isArchived, ...details } = body;
        const now = clock.now();
        const archived = isArchived === undefined ? {} : { archivedAt: isArchived ? now : null };
        const isOtherStep = details.nextStep !== undefined || details.nextOn !== undefined;
        // The client agreed to one step, and to no other.
        const agreed = isOtherStep ? { agreedOn: details.agreedOn ?? null } : {};
        const change = { ...told(details), ...agreed, ...archived, updatedAt: now };
        const of = { id: params.id, userId: viewer.userId };
        const changed = await db.transaction(async (tx) => {
          const row = await queries.changeClient(tx, { ...of, change });
          if (isOtherStep) await deps.readStepNotices(tx, { userId: row.userId, clientId: row.id, now });
          return row;
        });
        return one(changed);
      },
      present,
    }),
    route(contract.deleteClient, {
      handle: ({ params, query, viewer }) =>
        db.transaction(async (tx) => {
          const at = clock.now();
          const { id } = params;
          const { userId } = viewer;
          if (query.forGood === 'true') return queries.eraseClient(tx, { id, userId });
          await queries.changeClient(tx, { id, userId, change: { deletedAt: at } });
          for (const kind of all) await kind.hide(tx, { clientId: id, at });
        }),
      present: () => ({ deleted: true as const }),
    }),
    route(contract.restoreClient, {
      handle: async ({ params, viewer }) => {
        const restored = await db.transaction(async (tx) => {
          const { row, deletedAt } = await queries.restoreClient(tx, {
            id: params.id,
            userId: viewer.userId,
          });
          if (deletedAt !== null)
            for (const kind of all) await kind.show(tx, { clientId: row.id, at: deletedAt });
          return row;
        });
        return one(restored);
      },
      present,
    }),
    route(contract.mergeClient, {
      handle: async ({ body, params, viewer }) => {
        const { userId } = viewer;
        const way = { from: params.id, to: body.into };
        if (way.from === way.to) throw new AppError('conflict');
        const moved = await db.transaction(async (tx) => {
          const [from, to] = await queries.lockBoth(tx, { ids: [way.from, way.to], userId });
          const facts = factsTaken(from, to);
          const given = {
            facts,
            cards: await things.cards.moveAll(tx, way),
            texts: await things.texts.moveAll(tx, way),
            calls: await things.calls.moveAll(tx, way),
            recalls: await recallsOfClients.moveAll(tx, way),
          };
          if (facts.length > 0)
            await queries.changeClient(tx, { id: way.to, userId, change: factsOf(from, facts) });
          await queries.changeClient(tx, { id: way.from, userId, change: { deletedAt: clock.now() } });
          return given;
        });
        return { client: await one(await queries.clientOf(db, { id: way.to, userId })), moved };
      },
      present: ({ client, moved }) => ({
        client: present(client),
        moved,
      }),
    }),
    route(contract.splitClient, {
      handle: async ({ body, params, viewer }) => {
        const { userId } = viewer;
        const way = { from: body.from, to: params.id };
        const row = await db.transaction(async (tx) => {
          const { row: again } = await queries.restoreClient(tx, { id: way.to, userId });
          await queries.lockBoth(tx, { ids: [way.from, way.to], userId });
          await things.cards.move(tx, { ...way, ids: body.moved.cards });
          await things.texts.move(tx, { ...way, ids: body.moved.texts });
          await things.calls.move(tx, { ...way, ids: body.moved.calls });
          await recallsOfClients.move(tx, { ...way, ids: body.moved.recalls });
          const change = withoutFacts(body.moved.facts);
          if (body.moved.facts.length > 0) await queries.changeClient(tx, { id: way.from, userId, change });
          return again;
        });
        return one(row);
      },
      present,
    }),
  ];
}

async function* pagesOfClients(db: Db, userId: string, now: Date): AsyncGenerator<queries.ClientRow[]> {
  let after: string | undefined;
  for (;;) {
    const asked = { userId, q: '', archived: false, after, now, most: 500 };
    const { next, rows } = await queries.clientsOf(db, asked);
    yield rows;
    if (next === null) return;
    after = next;
  }
}
