import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { sessionCookie } from '#platform/server/auth/session-cookie.ts';

/** What signs the cookies: AUTH_SECRET of the products that are measured. */
export const secret = 'the-secret-of-the-benchmarks-32-characters';

/** The cookie of a session as a browser sends it. */
export function cookieOf(token: string): string {
  const [cookie = ''] = sessionCookie({ secrets: [secret], secure: false }, token, 60).split(';');
  return cookie;
}

/** Inserts members with one session each into a migrated database. @returns their cookies as a browser sends them */
export async function sowSessions(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
  await client.query(
    `insert into users (id, name, first_name, last_name, email)
     select 'bench-' || n, 'Bench Member', 'Bench', 'Member', 'bench' || n || '@example.test' from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into profiles (id, created_at, updated_at) select 'bench-' || n, now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into sessions (id, token, user_id, expires_at)
     select 'bench-' || n, t, 'bench-' || n, now() + interval '7 days' from unnest($1::text[]) with ordinality as given(t, n)`,
    [tokens],
  );
  await client.query('analyze');
  await client.end();
  return tokens.map(cookieOf);
}

/** A script for wrk that sends the next cookie with each request. */
export function writeCookieScript(file: string, cookies: readonly string[]): void {
  const list = cookies.map((cookie) => `"${cookie}"`).join(',\n');
  writeFileSync(
    file,
    `local cookies = {\n${list}\n}\nlocal n = 0\nrequest = function()\n  n = n % #cookies + 1\n  return wrk.format("GET", nil, { Cookie = cookies[n] })\nend\n`,
  );
}
