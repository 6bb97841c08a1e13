import { z } from 'zod';
import { environmentPart, isLoopback, optional } from '#platform/server/env.ts';

/** Webhooks need nothing set. */
export const webhooksEnvironment = environmentPart(
  {
    /** The beginning of the one address on this machine that webhooks may reach: the demo's receiver. */
    WEBHOOKS_LOCAL: optional(z.url({ protocol: /^http$/, error: 'must be an http address' })),
  },
  ({ WEBHOOKS_LOCAL: local }, { PROFILE: profile }) => {
    if (local === undefined) return [];
    if (profile !== 'embedded')
      return ['WEBHOOKS_LOCAL is for the embedded demo only: members’ webhooks would reach this computer'];
    const { hostname, origin, pathname } = new URL(local);
    return isLoopback(hostname) && local === (origin + pathname).replace(/\/$/, '')
      ? []
      : ['WEBHOOKS_LOCAL is for the receiver on this computer, like http://127.0.0.1:3001/webhooks'];
  },
);
