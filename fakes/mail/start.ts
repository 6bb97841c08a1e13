import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { listenOnLoopback } from '#fakes/listen.ts';
import { createMailApp } from './app.ts';
import { type MailMode, MailSwitch } from './faults.ts';
import { createMailServer, type Login } from './smtp.ts';
import { SnsTopicFake } from './sns.ts';
import { MailStore, type StoredMail } from './store.ts';

export type MailFake = {
  /** Pass this to the product as SMTP_URL. */
  smtpUrl: string;
  /** The inbox page; ends in `/mail`. */
  baseUrl: string;
  /** The fake for Amazon SNS. */
  topic: SnsTopicFake;
  /** Pass this to the product as MAIL_SNS_BASE. */
  snsUrl: string;
  /** The logins attempted on the mail server, oldest first. */
  logins(): readonly Login[];
  /** The mails that arrived, newest first. */
  messages(to?: string): StoredMail[];
  /** A mail's source, byte for byte as received. */
  source(id: number): string;
  setMode(mode: MailMode, times?: number): void;
  clear(): void;
  close(): Promise<void>;
};

/** Starts the demo mail server in this process on free ports with an empty in-memory inbox, for tests. */
export async function startMailFake(options: { slowMs?: number; now?: () => Date } = {}): Promise<MailFake> {
  const store = new MailStore(':memory:');
  const mailSwitch = new MailSwitch();
  const smtp = await createMailServer({ port: 0, store, mailSwitch, ...options });
  const topic = new SnsTopicFake(options.now);
  const mail = createMailApp({ store, mailSwitch, smtpPort: smtp.port, topic });
  const listening = await listenOnLoopback(
    new Hono<{ Bindings: HttpBindings }>({ strict: false }).route('/mail', mail),
  );
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    baseUrl: `${listening.origin}/mail`,
    topic,
    snsUrl: `${listening.origin}/mail/sns`,
    logins: () => smtp.logins,
    messages: (to) => store.list(to),
    source: (id) => Buffer.from(store.raw(id) ?? []).toString('latin1'),
    setMode: (mode, times) => mailSwitch.set(mode, times ?? null),
    clear: () => store.clear(),
    close: async () => {
      await Promise.all([smtp.close(), listening.close()]);
      store.close();
    },
  };
}
