import { DatabaseSync } from 'node:sqlite';
import type { ReadMail } from './read.ts';

/** A mail as it arrived. `recipients` are the envelope addresses, in lower case. */
export type StoredMail = ReadMail & { id: number; receivedAt: string; sender: string; recipients: string[] };

/** The sender and recipients given by the SMTP commands. */
export type Envelope = { sender: string; recipients: readonly string[] };

const kept = 2000;

/** The mails that arrived, in a SQLite file of their own; the newest 2,000 are kept. */
export class MailStore {
  readonly #database: DatabaseSync;

  /** @param file path of the file, or `:memory:` */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    const version = this.#database.prepare('PRAGMA user_version').get()?.['user_version'];
    // Mails kept by an earlier version were not parsed on arrival.
    if (version === 0) this.#database.exec('DROP TABLE IF EXISTS recipient; DROP TABLE IF EXISTS mail');
    this.#database.exec(`
      PRAGMA user_version = 1;
      PRAGMA journal_mode = WAL;
      PRAGMA foreign_keys = ON;
      CREATE TABLE IF NOT EXISTS mail (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        received_at TEXT NOT NULL,
        sender TEXT NOT NULL,
        raw BLOB NOT NULL,
        json TEXT NOT NULL
      );
      CREATE TABLE IF NOT EXISTS recipient (
        mail_id INTEGER NOT NULL REFERENCES mail (id) ON DELETE CASCADE,
        address TEXT NOT NULL,
        PRIMARY KEY (address, mail_id)
      ) WITHOUT ROWID;
    `);
  }

  /** @param mail its source, and its parsed form @returns the id of the new mail */
  add(envelope: Envelope, mail: { raw: Uint8Array; read: ReadMail }, receivedAt: Date): number {
    const { recipients, sender } = envelope;
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const { lastInsertRowid } = this.#database
        .prepare('INSERT INTO mail (received_at, sender, raw, json) VALUES (?, ?, ?, ?)')
        .run(receivedAt.toISOString(), sender, mail.raw, JSON.stringify(mail.read));
      const id = Number(lastInsertRowid);
      const addRecipient = this.#database.prepare(
        'INSERT OR IGNORE INTO recipient (mail_id, address) VALUES (?, ?)',
      );
      for (const address of recipients) addRecipient.run(id, address.toLowerCase());
      this.#database.prepare('DELETE FROM mail WHERE id <= ?').run(id - kept);
      this.#database.exec('COMMIT');
      return id;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * The newest mails first.
   * @param to only those to this address
   * @param limit the most to return
   */
  list(to?: string, limit = 200): StoredMail[] {
    const rows =
      to === undefined
        ? this.#database.prepare('SELECT id FROM mail ORDER BY id DESC LIMIT ?').all(limit)
        : this.#database
            .prepare('SELECT mail_id AS id FROM recipient WHERE address = ? ORDER BY mail_id DESC LIMIT ?')
            .all(to.toLowerCase(), limit);
    return rows.map((row) => this.get(Number(row['id']))).filter((mail) => mail !== null);
  }

  get(id: number): StoredMail | null {
    const row = this.#database.prepare('SELECT received_at, sender, json FROM mail WHERE id = ?').get(id);
    if (!row) return null;
    const recipients = this.#database
      .prepare('SELECT address FROM recipient WHERE mail_id = ? ORDER BY address')
      .all(id)
      .map(({ address }) => String(address));
    return {
      id,
      receivedAt: String(row['received_at']),
      sender: String(row['sender']),
      recipients,
      ...(JSON.parse(String(row['json'])) as ReadMail),
    };
  }

  /** The mail's source, byte for byte as received. */
  raw(id: number): Uint8Array | null {
    const raw = this.#database.prepare('SELECT raw FROM mail WHERE id = ?').get(id)?.['raw'];
    return raw instanceof Uint8Array ? raw : null;
  }

  clear(): void {
    this.#database.exec('DELETE FROM mail');
  }

  close(): void {
    this.#database.close();
  }
}
