import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signUp } from '#features/account/contract.ts';
import { createActor } from './actor.ts';
import type { App } from './harness.ts';
import { newPerson } from './person.ts';

/** The product behind a real socket, where answers differ from those in process. */
export async function startListening(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Signs somebody new up. @returns their session, as a `Cookie` header */
export async function cookieOfMember(app: App): Promise<string> {
  let cookie = '';
  const signsUp = createActor(async (request) => {
    const answer = await app.product.fetch(request, { remoteAddress: '127.0.0.1' });
    cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return answer;
  }, app.origin);
  await signsUp.call(signUp, { body: newPerson() });
  return cookie;
}
