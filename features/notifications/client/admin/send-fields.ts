import { z } from 'zod';
import { tiers } from '#platform/contract/capabilities.ts';
import { sendNotificationBody } from '#features/notifications/contract-sending.ts';
import { scheduleVerdict, timePast } from '#features/notifications/rules.ts';
import { type Audience, filterIn, membersIn } from './audience.ts';

/** The whole form as text, so that a draft keeps all of it: a restored message has its audience. */
export const emptySend = {
  title: '',
  message: '',
  type: 'info',
  about: 'service',
  action_url: '',
  /** Nobody until an admin says who: a message to everybody by accident can’t be taken back. */
  to: 'nobody',
  tier: 'premium',
  member_id: '',
  member_email: '',
  /** Chosen members, and a filter, as JSON. */
  members: '[]',
  filter: '{}',
  when: '',
  by_mail: '',
};
export type SendValues = typeof emptySend;

/** What is not the audience. */
type Written = 'title' | 'message' | 'type' | 'about' | 'action_url' | 'when' | 'by_mail';

/** The instant of a local date and time on this device; null for an empty field. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The form's own check; the audience is read separately, with `audienceOf`. */
export const sendForm = z
  .object({
    ...sendNotificationBody.pick({ title: true, message: true, type: true, about: true, action_url: true })
      .shape,
    when: z.string(),
  })
  .refine(({ when }) => isStillToCome(when), { path: ['when'], error: timePast });

function isStillToCome(when: string): boolean {
  const at = instantOf(when);
  return at === null || scheduleVerdict(new Date(at), new Date()) !== 'past';
}

/**
 * The audience of the message. A value that names no audience, as in somebody else's draft, means that it is still to be
 * chosen: never everybody.
 */
export function audienceOf(values: SendValues): Audience {
  const { to, tier, member_id: id, member_email: email } = values;
  if (to === 'all') return { to };
  if (to === 'several') return { to, members: membersIn(values.members) };
  if (to === 'filter') return { to, filter: filterIn(values.filter) };
  const known = tiers.find((one) => one === tier);
  if (to === 'tier' && known) return { to, tier: known };
  if (to === 'member') return { to, member: id === '' ? null : { id, email } };
  return { to: 'nobody' };
}

/** The fields in which an audience is kept. */
export function fieldsOf(audience: Audience): Omit<SendValues, Written> {
  const member = audience.to === 'member' ? audience.member : null;
  return {
    to: audience.to,
    tier: audience.to === 'tier' ? audience.tier : emptySend.tier,
    member_id: member?.id ?? '',
    member_email: member?.email ?? '',
    members: JSON.stringify(audience.to === 'several' ? audience.members : []),
    filter: JSON.stringify(audience.to === 'filter' ? audience.filter : {}),
  };
}
