import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#launcher/ports.ts';

interface Pair {
  readonly sockets: readonly [Socket, Socket];
  isMute: boolean;
}

/** A connection to a server that can be cut without either side noticing: nothing is refused, closed or forwarded. */
export async function startValve(target: number) {
  const pairs = new Set<Pair>();
  let isShut = false;

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair: Pair = { sockets: [near, far], isMute: isShut };
    pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        if (!pair.isMute) to.write(chunk);
      });
      from.on('error', () => from.destroy());
      from.on('close', () => {
        if (!pair.isMute) to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    port,
    /** From now on nothing comes through on any connection, old or new. */
    shut(): void {
      isShut = true;
      for (const pair of pairs) pair.isMute = true;
    },
    /** New connections work again; earlier ones stay dead, as behind a firewall that has forgotten them. */
    open(): void {
      isShut = false;
    },
    async close(): Promise<void> {
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
