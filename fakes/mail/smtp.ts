import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerEnvelope,
  type SMTPServerSession,
} from 'smtp-server';
import type { MailSwitch } from './faults.ts';
import { readMail } from './read.ts';
import { type Phase, refusals, refusalsAt } from './refusals.ts';
import type { MailStore } from './store.ts';
import { addressComplaint, complaintAbout, missingHeader, refused } from './strict.ts';

/** One login attempt, whatever the user name. */
export type Login = { user: string; encrypted: boolean };

export type MailServer = {
  port: number;
  /** In order of arrival; passwords are not kept. */
  logins: readonly Login[];
  close(): Promise<void>;
};

const maxMailBytes = 10_000_000;

type Done = (error?: Error | null) => void;

/**
 * Accepts mail by SMTP on the loopback address and keeps it; nothing is forwarded. It is as strict as the strictest
 * server: it offers STARTTLS with a self-signed certificate, accepts logins (any login) only over TLS, and offers
 * neither SMTPUTF8 nor 8BITMIME. Its refusals are quoted from real servers (`refusals.ts`); the library would otherwise
 * add enhanced status codes of its own to theirs.
 * @param options.port 0 picks a free one
 * @param options.slowMs the delay of `slow`
 * @throws the `listen` error, e.g. EADDRINUSE
 */
export async function createMailServer(options: {
  port: number;
  store: MailStore;
  mailSwitch: MailSwitch;
  now?: () => Date;
  slowMs?: number;
}): Promise<MailServer> {
  const { mailSwitch, now = () => new Date(), slowMs = 20_000, store } = options;
  const logins: Login[] = [];
  const sockets = new Map<string, Socket>();
  const stopping = new AbortController();

  /** The refusal that the switch is set to for this phase, if any. */
  function refusalNow(phase: Phase): Error | null {
    const name = mailSwitch.take(refusalsAt(phase));
    return name === null ? null : refused(refusals[name].code, refusals[name].words);
  }

  const hangUp = ({ remotePort }: SMTPServerSession) => sockets.get(String(remotePort))?.destroy();

  const smtp = new SMTPServer({
    name: 'demo-mail.localhost',
    banner: 'Make Me Great! demo mail',
    authOptional: true,
    hide8BITMIME: true,
    hideSMTPUTF8: true,
    hideENHANCEDSTATUSCODES: true,
    onConnect(session, done: Done) {
      if (mailSwitch.take(['stripped'])) session.disabledCommands = ['STARTTLS'];
      done(refusalNow('greeting'));
    },
    onAuth({ username = '' }, session, done) {
      logins.push({ user: username, encrypted: session.secure });
      done(refusalNow('login'), { user: username });
    },
    onMailFrom({ address }, _session, done: Done) {
      done(addressComplaint(address) ?? refusalNow('sender'));
    },
    onRcptTo({ address }, _session, done: Done) {
      done(addressComplaint(address) ?? refusalNow('recipient'));
    },
    // Looking up our own address would wait for a name server that may not exist.
    disableReverseLookup: true,
    size: maxMailBytes,
    // The product's own timeout is what is tested, not this server's.
    socketTimeout: 30 * 60_000,
    logger: false,
    onData(stream, session, done) {
      receive(stream, session).then(
        // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server only knows callbacks
        (id) => done(null, `Kept as ${id}`),
        // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server only knows callbacks
        (error: Error) => done(error),
      );
    },
  });

  async function keep(raw: Uint8Array, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<number> {
    const read = await readMail(raw).catch(() => {
      throw refused(554, '5.6.0 The message cannot be read');
    });
    const wrong = complaintAbout(raw) ?? missingHeader(read.headers);
    if (wrong) throw wrong;
    const recipients = rcptTo.map(({ address }) => address);
    return store.add(
      { sender: mailFrom === false ? '' : mailFrom.address, recipients },
      { raw, read },
      now(),
    );
  }

  /** @returns the id of the kept mail @throws the refusal with its SMTP code */
  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<number> {
    if (mailSwitch.take(['cutBefore'])) hangUp(session);
    const raw = await buffer(stream);
    const refusal = refusalNow('message');
    if (refusal) throw refusal;
    if (stream.sizeExceeded) throw refused(552, '5.3.4 Message too large');
    const id = await keep(raw, session.envelope);
    const late = mailSwitch.take(['slow', 'silent', 'cutAfter']);
    if (late === 'cutAfter') hangUp(session);
    if (late === 'slow') await sleep(slowMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (late === 'silent') await once(stopping.signal, 'abort');
    return id;
  }

  // A peer that disconnects is not our failure.
  smtp.on('error', () => undefined);
  smtp.server.prependListener('connection', (socket: Socket) => {
    if (mailSwitch.take(['down'])) return socket.destroy();
    const port = String(socket.remotePort);
    sockets.set(port, socket);
    return socket.on('close', () => sockets.delete(port));
  });
  smtp.listen(options.port, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    port: (smtp.server.address() as AddressInfo).port,
    logins,
    close: async () => {
      stopping.abort();
      const closed = once(smtp.server, 'close');
      smtp.server.close();
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}
