import { pauseWhenSecured } from './acts.ts';
import { createAnnounce } from './announce.ts';
import { webhooksQueue } from './deliver.ts';
import { createPost, type ResolveName } from './post.ts';
import type { WebhooksDeps } from './webhooks-deps.ts';

/** Assembles the slice. @param given.local as `WEBHOOKS_LOCAL` */
export function createWebhooks(
  given: Omit<WebhooksDeps, 'local' | 'post'> & {
    readonly local: string | undefined;
    readonly resolve: ResolveName;
  },
) {
  const { resolve, ...rest } = given;
  const local = given.local ?? null;
  const deps: WebhooksDeps = { ...rest, local, post: createPost({ local, resolve }) };
  return {
    ...deps,
    queue: webhooksQueue(deps),
    announce: createAnnounce(deps),
    pauseWhenSecured: pauseWhenSecured(deps),
  };
}
