import type { z } from 'zod';
import { createClinic, type AdminClinic } from '#features/course/contract-clinics.ts';
import type { Actor } from './actor.ts';
import type { App } from './harness.ts';

type Given = Partial<z.input<typeof createClinic.body>>;

/** An admin sets a clinic; in two days, for Premium, unless said otherwise. */
export async function setClinic(app: App, admin: Actor, given: Given = {}): Promise<AdminClinic> {
  const startsAt = new Date(app.clock.now().getTime() + 2 * 24 * 60 * 60_000).toISOString();
  return admin.call(createClinic, { body: { ...clinicBody, startsAt, ...given } });
}

/** The values of a clinic but its time. */
export const clinicBody = {
  title: 'Openers',
  minutes: 60,
  link: 'https://meet.example/secret-room',
  audience: 'premium',
  seats: null,
} as const;
