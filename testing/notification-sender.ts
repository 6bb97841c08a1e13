/** The sender, and the site that they claim to be on. */
interface Sender {
  readonly email: string;
  readonly password: string;
  readonly origin: string;
}

/**
 * An admin's program that has signed in at one node. @returns sends a message to everybody @throws when it is refused
 */
export async function senderAt(node: string, { email, password, origin }: Sender) {
  const ask = async (path: string, body: object, cookie = '') => {
    const answer = await fetch(`${node}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await ask('/api/auth/sign-in', { email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async (title: string) => {
    await ask('/api/functions/send-notification', { title, message: 'To everybody.' }, cookie);
  };
}
