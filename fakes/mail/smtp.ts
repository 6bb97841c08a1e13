import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { MailSwitch } from './faults.ts';
import type { MailStore } from './store.ts';

/** One login that was sent here, whoever it was. */
export type Login = { user: string; encrypted: boolean };

export type MailServer = {
  port: number;
  /** In the order in which they came; passwords are not kept. */
  logins: readonly Login[];
  close(): Promise<void>;
};

const maxMailBytes = 10_000_000;

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * Takes mail by SMTP on the loopback address and keeps it; nothing is sent on. Like a real server it offers STARTTLS,
 * with a certificate that nobody vouches for, and takes a login, any login, under TLS only.
 * @param options.port 0 takes a free one
 * @throws the `listen` error, e.g. EADDRINUSE
 */
export async function createMailServer(options: {
  port: number;
  store: MailStore;
  mailSwitch: MailSwitch;
  now?: () => Date;
}): Promise<MailServer> {
  const { store, mailSwitch, now = () => new Date() } = options;
  const logins: Login[] = [];
  const smtp = new SMTPServer({
    name: 'demo-mail.localhost',
    banner: 'Make Me Great! demo mail',
    authOptional: true,
    onConnect(session, done) {
      if (mailSwitch.take(['stripped'])) session.disabledCommands = ['STARTTLS'];
      done();
    },
    onAuth({ username = '' }, session, done) {
      logins.push({ user: username, encrypted: session.secure });
      done(null, { user: username });
    },
    // A lookup of our own address would wait for a name server that may not be there.
    disableReverseLookup: true,
    size: maxMailBytes,
    logger: false,
    onData(stream, session, done) {
      receive(stream, session.envelope).then(
        // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server only knows callbacks
        (id) => done(null, `Kept as ${id}`),
        // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server only knows callbacks
        (error: Error) => done(error),
      );
    },
  });

  /** @returns the id of the kept mail @throws the refusal with its SMTP code */
  async function receive(stream: SMTPServerDataStream, envelope: SMTPServerEnvelope): Promise<number> {
    const raw = await buffer(stream);
    const mode = mailSwitch.take(['451', '550']);
    if (mode === '451') throw refusal(451, 'The demo mail server was told to refuse for now');
    if (mode === '550') throw refusal(550, 'The demo mail server was told to refuse for good');
    if (stream.sizeExceeded) throw refusal(552, 'Message too large');
    const { mailFrom, rcptTo } = envelope;
    const recipients = rcptTo.map(({ address }) => address);
    return store.add(mailFrom === false ? '' : mailFrom.address, recipients, raw, now());
  }

  // A peer that breaks off is not our failure.
  smtp.on('error', () => undefined);
  const sockets = new Set<Socket>();
  smtp.server.prependListener('connection', (socket: Socket) => {
    if (mailSwitch.take(['down'])) return socket.destroy();
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket));
  });
  smtp.listen(options.port, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    port: (smtp.server.address() as AddressInfo).port,
    logins,
    close: async () => {
      const closed = once(smtp.server, 'close');
      smtp.server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
