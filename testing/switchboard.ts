import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address in front of several servers, like a load balancer: a new connection goes to the first that answers. */
export async function startSwitchboard(port: number, targets: readonly number[]) {
  const open = new Set<Socket>();

  function join(socket: Socket, [target, ...rest]: readonly number[]): void {
    if (target === undefined) {
      socket.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    upstream.once('connect', () => {
      socket.pipe(upstream).pipe(socket);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', () => socket.destroy());
    });
    upstream.on('error', () => {
      if (upstream.connecting || upstream.bytesRead === 0) join(socket, rest);
      else socket.destroy();
    });
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    join(socket, targets);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
