import { z } from 'zod';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Clock } from '#platform/server/clock.ts';

/** A signed URL is valid for 3600 seconds [books.signed-3600-s]. */
export const linkSeconds = 3600;

const purpose = 'file-link';
const wire = z.tuple([z.string(), z.string(), z.string(), z.int()]);

/** What a signed address holds: its member, its source, and the file's id there. */
export interface FileLink {
  readonly memberId: string;
  /** The kind of the source that finds the file. */
  readonly kind: string;
  /** The id by which the source knows it. */
  readonly id: string;
}

/** Signed addresses of files. The signature alone opens nothing: the source is asked again at every request. */
export function createFileLinks(keyed: Keyed, clock: Clock) {
  return {
    /** The address for this member, good for an hour. */
    sign({ memberId, kind, id }: FileLink): { url: string; expiresAt: Date } {
      const expires = Math.floor(clock.now().getTime() / 1000) + linkSeconds;
      const value = Buffer.from(JSON.stringify([memberId, kind, id, expires])).toString('base64url');
      return { url: `/files/${keyed.sign(purpose, value)}`, expiresAt: new Date(expires * 1000) };
    },

    /** What a token holds; null when it was altered, has expired, or was never ours. */
    open(token: string): FileLink | null {
      const value = keyed.open(purpose, token);
      if (value === null) return null;
      const [memberId, kind, id, expires] = wire.parse(
        JSON.parse(Buffer.from(value, 'base64url').toString('utf8')),
      );
      return expires * 1000 > clock.now().getTime() ? { memberId, kind, id } : null;
    },
  };
}

export type FileLinks = ReturnType<typeof createFileLinks>;
