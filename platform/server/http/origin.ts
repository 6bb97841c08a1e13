import { AppError } from '#platform/contract/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Builds the check that an unsafe request comes from our own pages. Browsers always send `Origin` with such requests,
 * so a cookie without it is refused; a request with neither comes from an API client and carries no ambient
 * authority. With a loopback APP_URL, this machine's other names count as ours too.
 */
export function createOriginCheck(appUrl: string) {
  const own = new URL(appUrl);
  const allowed = new Set([own.origin]);
  if (loopback.includes(own.hostname)) {
    for (const host of loopback)
      allowed.add(new URL(`${own.protocol}//${host}${own.port ? `:${own.port}` : ''}`).origin);
  }

  /** @throws AppError foreign_origin */
  return function assertOwnOrigin(method: string, origin: string | null, carriesCookie: boolean): void {
    if (safeMethods.has(method)) return;
    if (origin === null ? carriesCookie : !allowed.has(origin)) throw new AppError('foreign_origin');
  };
}
