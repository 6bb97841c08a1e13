import { z } from 'zod';
import { environmentPart, optional } from '#platform/server/env.ts';

const address = optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }));

/** Pages that the owner may keep elsewhere; unset: our own page stands in (design.md section 3). */
export const homeEnvironment = environmentPart({
  STRATEGY_CALL_URL: address,
  COMMUNITY_URL: address,
  ABOUT_URL: address,
  CONTACT_URL: address,
  BLOG_URL: address,
  SUPPORT_URL: address,
});
