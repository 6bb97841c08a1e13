import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const piece = Buffer.alloc(64 * 1024, ' ');

/** A server that answers 200 with JSON that never comes to its end. */
export async function startEndless() {
  let sent = 0;
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    const write = () => {
      for (let goesOn = true; goesOn && !outgoing.destroyed; sent += piece.length)
        goesOn = outgoing.write(piece);
    };
    outgoing.on('drain', write);
    write();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bytes that were handed to the network. */
    sent: () => sent,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
