import { z } from 'zod';
import { mailAddress } from '#platform/contract/email.ts';
import { environmentPart, optional } from '#platform/server/env.ts';

const address = optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }));

const line = (max: number) => optional(z.string().trim().min(2, 'is too short').max(max, 'is too long'));

/**
 * How the site is called, who runs the service, for the legal texts, and pages that the owner may have elsewhere; if unset, our own page stands
 * in, so that no link is dead.
 */
export const homeEnvironment = environmentPart({
  SITE_NAME: line(40),
  OWNER_NAME: line(120),
  OWNER_ADDRESS: line(300),
  OWNER_EMAIL: optional(z.email({ pattern: mailAddress, error: 'must be an email address' })),
  SECURITY_CONTACT: optional(
    z.union(
      [z.email({ pattern: mailAddress }), z.url({ protocol: /^https$/ })],
      'must be an email address or an https address',
    ),
  ),
  OWNER_COUNTRY: line(80),
  OWNER_REGISTER: line(200),
  /** What the claims of the front page rest on, e.g. whom somebody asked, how many and when. */
  CLAIM_SOURCE: line(300),
  STRATEGY_CALL_URL: address,
  COMMUNITY_URL: address,
  ABOUT_URL: address,
  CONTACT_URL: address,
  BLOG_URL: address,
  SUPPORT_URL: address,
});
