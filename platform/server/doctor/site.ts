import { z } from 'zod';
import { beginningOf } from '#platform/server/beginning-of.ts';
import type { Clock } from '#platform/server/clock.ts';
import { aheadOf, clockFinding } from './clock.ts';
import { codeOf } from '#platform/server/code-of.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { fault, ok, warning } = findingsAbout('Site');
/** Older releases do not send the optional fields. */
const health = z.object({
  version: z.string(),
  build: z.string().optional(),
  forwarded: z.enum(['none', 'believed', 'ignored']).optional(),
});
type Health = z.infer<typeof health>;
const webhooks = [
  { path: '/api/webhooks/stripe', of: 'STRIPE_SECRET_KEY' },
  { path: '/api/webhooks/mail', of: 'MAIL_WEBHOOK_SECRET' },
  { path: '/api/webhooks/ses', of: 'MAIL_SES_TOPIC_ARN' },
] as const;

/** The site's configuration, as far as it shows from outside. */
export interface SiteGiven {
  readonly appUrl: string;
  readonly version: string;
  /** The build in this folder; null: there is none. */
  readonly build: string | null;
  readonly clock: Clock;
  readonly isSet: (variable: (typeof webhooks)[number]['of']) => boolean;
  readonly withinMs: number;
}

/** The JSON of an answer; null if it is not JSON. */
async function jsonIn(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await beginningOf(answer.body));
  } catch {
    return null;
  }
}

/** Our webhooks refuse an unsigned event with a 4xx, but not 404 or 405; any other answer is not from them. */
async function webhookFinding(url: URL, withinMs: number): Promise<Finding> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  });
  await answer.body?.cancel();
  return answer.status >= 400 && answer.status < 500 && answer.status !== 404 && answer.status !== 405
    ? ok(`${url.pathname} is reached, and refuses what is not signed.`)
    : fault(
        `${url.pathname} answers ${answer.status} to an unsigned event, not 4xx.`,
        'Let the proxy pass POST to it unchanged: what is paid and what bounces is told there.',
      );
}

/** Whether the site runs the build in this folder. */
function versionFinding({ origin }: URL, { build, version }: Health, here: SiteGiven): Finding {
  const advice = 'Restart the nodes that still run the other one.';
  if (version !== here.version)
    return warning(`${origin} answers with version ${version}; here is ${here.version}.`, advice);
  return build === undefined || build === 'source' || here.build === null || build === here.build
    ? ok(`${origin} answers, version ${version}${build === undefined ? '' : ` (${build})`}.`)
    : warning(
        `${origin} answers with another build of ${version} (${build}); here is ${here.build}.`,
        advice,
      );
}

/**
 * Whether the product knows the callers behind a proxy. The doctor's own request took the way of members' requests.
 * Without a proxy there is no finding; the product does not speak TLS itself, so https means that there is a proxy.
 */
export function proxyFindings(url: URL, forwarded: Health['forwarded']): readonly Finding[] {
  const effect = 'all members count as one network and share its limits';
  if (forwarded === 'believed') return [ok('The proxy in front is one of TRUSTED_PROXIES.')];
  if (forwarded === 'ignored')
    return [
      fault(
        `A proxy that TRUSTED_PROXIES does not name passes on what comes to ${url.origin}: ${effect}.`,
        'Set TRUSTED_PROXIES to the address from which it asks (127.0.0.1 on this machine), and restart.',
      ),
    ];
  return forwarded === 'none' && url.protocol === 'https:'
    ? [
        fault(
          `The proxy at ${url.origin} does not say for whom it asks: ${effect}.`,
          'Have it set X-Forwarded-For. Caddy does; nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.',
        ),
      ]
    : [];
}

/** Asks the site under the address that members use: the proxy, the certificate, the version and the webhooks. */
export async function siteFindings(given: SiteGiven): Promise<readonly Finding[]> {
  const { appUrl, withinMs } = given;
  const url = new URL('/healthz', appUrl);
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(withinMs) });
  } catch (error) {
    return [
      fault(
        `${url.origin} does not answer (${codeOf(error)}).`,
        'Start the product (npm run serve); check the domain, the proxy and its certificate.',
      ),
    ];
  }
  const running = health.safeParse(await jsonIn(answer));
  if (!answer.ok || !running.success)
    return [
      fault(
        `${url.href} answers ${answer.status}, and not as the product does.`,
        'Check that APP_URL and the proxy lead to the product.',
      ),
    ];
  const ahead = aheadOf(answer.headers, given.clock.now());
  const hooks = webhooks.filter(({ of }) => given.isSet(of));
  return [
    versionFinding(url, running.data, given),
    ...proxyFindings(url, running.data.forwarded),
    ...(ahead === null ? [] : [clockFinding(url.host, ahead)]),
    ...(await Promise.all(hooks.map(({ path }) => webhookFinding(new URL(path, appUrl), withinMs)))),
  ];
}
