import type { APIRequestContext } from '@playwright/test';
import type { demoAccounts } from '#db/demo-accounts.ts';
import { Stop } from '#launcher/project.ts';
import { audience, business } from './list.ts';

type Access = (typeof demoAccounts)[number]['access'];

/** Opens a client that is signed in as a demo account. */
export type OpenClient = (account: Access) => Promise<APIRequestContext>;

interface Course {
  readonly modules: readonly {
    readonly isUnlocked: boolean;
    readonly lessons: readonly { readonly id: string }[];
  }[];
}

const notices = [
  {
    title: 'Your first week',
    message: 'Module 1 is open. Three short lessons, and at the end you know whom you talk to.',
    action_url: '/course',
  },
  {
    title: 'A talk on Friday',
    message: 'At 5 pm we read openers aloud and say what we heard. Bring one of yours.',
    type: 'success',
    action_url: '/go/community',
  },
  {
    title: 'The tools rest tonight',
    message: 'From 2 to 3 am UTC we move to a faster server. What you saved stays.',
    type: 'warning',
  },
] as const;

/**
 * Makes the demo look as it does after a week of use: an empty page says nothing about how it will look.
 * @throws Stop when the demo refuses
 */
export async function furnish(openClient: OpenClient, origin: string): Promise<void> {
  /** One request that must succeed. */
  async function ask(client: APIRequestContext, method: string, path: string, data?: object) {
    const answer = await client.fetch(path, { method, headers: { origin }, ...(data ? { data } : {}) });
    if (!answer.ok()) throw new Stop(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  }

  const admin = await openClient('admin');
  for (const notice of notices) await ask(admin, 'POST', '/api/functions/send-notification', notice);
  const everything = (await ask(admin, 'GET', '/api/course')) as Course;
  for (const { id } of everything.modules.flatMap(({ lessons }) => lessons))
    await ask(admin, 'POST', `/api/course/lessons/${id}/completion`);
  await ask(admin, 'POST', '/api/certificate', { name: 'Ada Admin' });

  const premium = await openClient('premium');
  await ask(premium, 'POST', '/api/functions/frustration-identifier', {
    businessDescription: business,
    targetAudience: audience,
  });
  const course = (await ask(premium, 'GET', '/api/course')) as Course;
  const [first] = course.modules.filter(({ isUnlocked }) => isUnlocked).flatMap(({ lessons }) => lessons);
  if (!first) throw new Stop('No lesson is open to the Premium account.');
  await ask(premium, 'PUT', `/api/course/lessons/${first.id}/note`, {
    text: 'Mrs. Adler asked twice how long the roof would be open. She never said it was about the piano.',
  });
  await ask(premium, 'POST', `/api/course/lessons/${first.id}/completion`);
  await ask(premium, 'POST', '/api/assessment/attempts', {
    answers: {
      'first-call': 'often',
      unsaid: 'rarely',
      opening: 'sometimes',
      numbers: 'often',
      'follow-up': 'always',
    },
  });
}
