import type { z } from 'zod';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { sessionAnswer } from '#features/account/contract.ts';

/** Who is signed in, without anything that could open the session elsewhere. */
export function presentSession(viewer: Viewer | null): z.input<typeof sessionAnswer> {
  if (viewer === null) return { viewer: null, expiresAt: null };
  const { userId, email, firstName, lastName, emailVerified, tier } = viewer;
  return {
    viewer: { userId, email, firstName, lastName, emailVerified, tier },
    expiresAt: viewer.sessionExpiresAt.toISOString(),
  };
}
