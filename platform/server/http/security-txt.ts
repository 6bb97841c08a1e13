import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenRoute } from './open-route.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Half of the year that RFC 9116, 2.5.5 recommends as the longest lifetime. */
const goodForDays = 180;

/** The file that tells finders of a vulnerability where to report it (RFC 9116). @param contact `mailto:` or https */
export function securityTxt(given: { contact: string; appUrl: string; now: Date }): string {
  const { appUrl, contact, now } = given;
  // Rounded to whole days, so that every node gives the same answer.
  const expires = new Date((Math.floor(now.getTime() / dayMs) + goodForDays) * dayMs);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', appUrl).href}`,
    '',
  ].join('\n');
}

/** `GET /.well-known/security.txt`; without a contact it answers 404. */
export function securityTxtRoutes(given: {
  readonly contact: () => string | null;
  readonly appUrl: string;
  readonly clock: Clock;
}): OpenRoute[] {
  const { appUrl, clock } = given;
  return [
    {
      id: 'http.securityTxt',
      methods: ['GET', 'HEAD'],
      path: '/.well-known/security.txt',
      answer: ({ headers }) => {
        const contact = given.contact();
        if (contact === null) return Promise.reject(new AppError('not_found'));
        const answer = new Response(securityTxt({ contact, appUrl, now: clock.now() }), {
          headers: {
            ...headers,
            'content-type': 'text/plain; charset=utf-8',
            'cache-control': 'public, max-age=3600',
          },
        });
        return Promise.resolve(answer);
      },
    },
  ];
}
