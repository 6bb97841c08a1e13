import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { demoFields, type UpsertBody } from './wire.ts';

/** A contact in its current state. Tags are in lower case and sorted, as HighLevel keeps them. */
export type Contact = {
  id: string;
  locationId: string;
  fields: Omit<UpsertBody, 'tags' | 'locationId' | 'createNewIfDuplicateAllowed' | 'customFields'>;
  customFields: Record<string, unknown>;
  tags: string[];
  dateAdded: string;
  dateUpdated: string;
};

/** Something that arrived at the inbound webhook. */
export type Hook = { receivedAt: string; path: string; body: unknown };

const keptHooks = 2000;

/** Contacts and webhook calls, in a SQLite file of their own. */
export class CrmStore {
  readonly #database: DatabaseSync;

  /** @param file path of the file, or `:memory:` */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS contact (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE, email TEXT, phone TEXT, json TEXT NOT NULL
      );
      CREATE UNIQUE INDEX IF NOT EXISTS contact_email ON contact (email);
      CREATE INDEX IF NOT EXISTS contact_phone ON contact (phone);
      CREATE TABLE IF NOT EXISTS hook (number INTEGER PRIMARY KEY AUTOINCREMENT, json TEXT NOT NULL);
    `);
  }

  #read(row: Record<string, unknown> | undefined): Contact | null {
    return row ? (JSON.parse(String(row['json'])) as Contact) : null;
  }

  #write(contact: Contact): Contact {
    this.#database
      .prepare(
        'INSERT INTO contact (id, email, phone, json) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET email = excluded.email, phone = excluded.phone, json = excluded.json',
      )
      .run(
        contact.id,
        contact.fields.email?.toLowerCase() ?? null,
        contact.fields.phone ?? null,
        JSON.stringify(contact),
      );
    return contact;
  }

  get(id: string): Contact | null {
    return this.#read(this.#database.prepare('SELECT json FROM contact WHERE id = ?').get(id));
  }

  /** The contact with this address, or else the one with this phone number. */
  match(email: string | undefined, phone: string | undefined): Contact | null {
    const byEmail = this.#database.prepare('SELECT json FROM contact WHERE email = ?');
    const byPhone = this.#database.prepare('SELECT json FROM contact WHERE phone = ? ORDER BY number');
    const found = email === undefined ? null : this.#read(byEmail.get(email.toLowerCase()));
    return found ?? (phone === undefined ? null : this.#read(byPhone.get(phone)));
  }

  /** Creates or updates a contact; tags in the body REPLACE the contact's, as in HighLevel. */
  upsert(body: UpsertBody, now: Date): { isNew: boolean; contact: Contact } {
    const { createNewIfDuplicateAllowed: _, customFields = [], locationId, tags, ...fields } = body;
    const former = this.match(body.email, body.phone);
    const contact: Contact = {
      id: former?.id ?? randomBytes(10).toString('hex'),
      locationId,
      fields: {
        ...former?.fields,
        ...fields,
        // By channel: one that is not named stays as it is.
        ...(fields.dndSettings && { dndSettings: { ...former?.fields.dndSettings, ...fields.dndSettings } }),
      },
      customFields: {
        ...former?.customFields,
        ...knownFields(customFields),
      },
      tags: tags === undefined ? (former?.tags ?? []) : inOrder(tags),
      dateAdded: former?.dateAdded ?? now.toISOString(),
      dateUpdated: now.toISOString(),
    };
    return { isNew: former === null, contact: this.#write(contact) };
  }

  /** @returns the tags that were new */
  addTags(contact: Contact, tags: readonly string[], now: Date): { tags: string[]; tagsAdded: string[] } {
    const all = inOrder([...contact.tags, ...tags]);
    this.#write({ ...contact, tags: all, dateUpdated: now.toISOString() });
    return { tags: all, tagsAdded: inOrder(tags).filter((tag) => !contact.tags.includes(tag)) };
  }

  /** @returns the tags that were there */
  removeTags(
    contact: Contact,
    tags: readonly string[],
    now: Date,
  ): { tags: string[]; tagsRemoved: string[] } {
    const gone = inOrder(tags);
    const left = contact.tags.filter((tag) => !gone.includes(tag));
    this.#write({ ...contact, tags: left, dateUpdated: now.toISOString() });
    return { tags: left, tagsRemoved: gone.filter((tag) => contact.tags.includes(tag)) };
  }

  /** @returns whether it was there */
  remove(id: string): boolean {
    return this.#database.prepare('DELETE FROM contact WHERE id = ?').run(id).changes > 0;
  }

  addHook(hook: Hook): void {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO hook (json) VALUES (?)')
      .run(JSON.stringify(hook));
    this.#database.prepare('DELETE FROM hook WHERE number <= ?').run(Number(lastInsertRowid) - keptHooks);
  }

  /** Newest first. */
  contacts(limit = 10_000): Contact[] {
    return this.#database
      .prepare('SELECT json FROM contact ORDER BY number DESC LIMIT ?')
      .all(limit)
      .map((row) => JSON.parse(String(row['json'])) as Contact);
  }

  /** Newest first. */
  hooks(limit = keptHooks): Hook[] {
    return this.#database
      .prepare('SELECT json FROM hook ORDER BY number DESC LIMIT ?')
      .all(limit)
      .map((row) => JSON.parse(String(row['json'])) as Hook);
  }

  clear(): void {
    this.#database.exec('DELETE FROM contact; DELETE FROM hook');
  }

  close(): void {
    this.#database.close();
  }
}

/** By key; an id that the location does not have is silently ignored. */
function knownFields(given: NonNullable<UpsertBody['customFields']>): Record<string, unknown> {
  const keyOf = new Map(demoFields.map(({ id, key }) => [id, key]));
  const known = given.flatMap(({ field_value: value, id }) => {
    const key = keyOf.get(id);
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(known);
}

function inOrder(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()))];
}
