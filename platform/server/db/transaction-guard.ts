import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './client.ts';

interface OpenTransaction {
  ended: boolean;
}

const running = new AsyncLocalStorage<OpenTransaction>();

/** Thrown when code inside a transaction reaches for the outer database. */
export class OuterDatabaseInTransaction extends Error {
  constructor() {
    super(
      'The outer database was used inside a transaction. On PGlite this would wait for itself forever: pass the transaction down instead.',
    );
    this.name = 'OuterDatabaseInTransaction';
  }
}

/** Throws at once when called from inside a transaction that is still open. */
export function assertOutsideTransaction(): void {
  const open = running.getStore();
  if (open && !open.ended) throw new OuterDatabaseInTransaction();
}

/** Makes `db.transaction` mark its callback, so that the guard on the driver's own query methods can see it. */
export function markTransactions<T extends Pick<Db, 'transaction'>>(db: T): T {
  const begin = db.transaction.bind(db);
  const marked: Db['transaction'] = (work, config) => {
    assertOutsideTransaction();
    return begin((tx) => {
      const open: OpenTransaction = { ended: false };
      return running
        .run(open, () => work(tx))
        .finally(() => {
          open.ended = true;
        });
    }, config);
  };
  db.transaction = marked;
  return db;
}

/** Puts the guard before the named methods of a driver's client; everything else passes through untouched. */
export function guardClient<T extends object>(client: T, methods: readonly (keyof T)[]): T {
  const guarded = new Set<PropertyKey>(methods);
  return new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (guarded.has(property)) assertOutsideTransaction();
        return Reflect.apply(value, target, given);
      };
    },
  });
}
