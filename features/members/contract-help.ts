import { z } from 'zod';
import { emailField } from '#features/account/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { longText } from '#platform/contract/text.ts';

/** The reason. The audit log stores this word; anything else goes into the note. */
export const helpReasons = [
  'asked',
  'lost_device',
  'wrong_address',
  'looks_stolen',
  'broke_terms',
  'payment_dispute',
  'mistake',
  'other',
] as const;
export type HelpReason = (typeof helpReasons)[number];

/** How long a member can stop the reset of their second step. */
export const resetWaitHours = 24;

/** Read by admins, and by the member in the copy of their data. */
export const helpLimits = { note: 500 } as const;

const instant = z.iso.datetime();
const why = z.enum(helpReasons, { error: 'Please select a reason' });
const note = longText({ max: helpLimits.note });

/** What the page shows about a member's sign-in and help in progress. */
export const helpState = z.strictObject({
  /** Admins cannot help themself here. */
  isSelf: z.boolean(),
  secondStepOn: z.boolean(),
  /**
   * Whether a reset of the second step happens after a day: our mail reaches the member, and their address did not
   * change.
   */
  canWait: z.boolean(),
  /** Whether this site can send mail: without it no address can be confirmed. */
  mailAvailable: z.boolean(),
  /** The reset that waits. */
  reset: z
    .strictObject({
      why: z.enum(helpReasons),
      note: z.string(),
      askedAt: instant,
      /** When it happens unless it is stopped; null: only if a second admin confirms it. */
      dueAt: instant.nullable(),
      /** Whether the viewer requested it: then a different admin must confirm. */
      byYou: z.boolean(),
    })
    .nullable(),
  /** The pending change of address, whoever requested it. */
  addressChange: z.strictObject({ email: z.string(), askedAt: instant, until: instant }).nullable(),
  suspension: z
    .strictObject({
      why: z.enum(helpReasons),
      note: z.string(),
      at: instant,
      /** Whether all renewals are stopped; false while we are still asking the payment provider. */
      isSettled: z.boolean(),
    })
    .nullable(),
});

/** Why an admin helps: a reason from the list, and a note. */
export const helpBody = z.strictObject({ why, note });
export const addressBody = helpBody.extend({ email: emailField });
export const deletionBody = z.strictObject({ why, email: emailField });

const common = {
  access: 'admin',
  params: z.strictObject({ id: token({ max: 100 }) }),
  output: z.strictObject({ done: z.literal(true) }),
} as const;

export const askSecondStepReset = endpoint({
  ...common,
  id: 'admin.askSecondStepReset',
  method: 'POST',
  path: '/api/admin/members/:id/second-step-reset',
  summary:
    'Ask for the reset of a member’s two-step sign-in. They are told at once and can stop it; it happens when a second admin confirms, or after 24 hours where our mail reaches them. Needs two-step sign-in of the admin, as all help does.',
  body: helpBody,
  errors: ['not_found', 'conflict'],
});

export const confirmSecondStepReset = endpoint({
  ...common,
  id: 'admin.confirmSecondStepReset',
  method: 'POST',
  path: '/api/admin/members/:id/second-step-reset/confirm',
  summary: 'Confirm, as a second admin, the reset of a member’s two-step sign-in: it happens at once.',
  errors: ['not_found', 'conflict'],
});

export const withdrawSecondStepReset = endpoint({
  ...common,
  id: 'admin.withdrawSecondStepReset',
  method: 'POST',
  path: '/api/admin/members/:id/second-step-reset/withdraw',
  summary: 'Take the reset of a member’s two-step sign-in back before it happens.',
  errors: ['not_found', 'conflict'],
});

export const suspendMember = endpoint({
  ...common,
  id: 'admin.suspendMember',
  method: 'POST',
  path: '/api/admin/members/:id/suspend',
  summary:
    'Shut a member out: sessions end at once, signing in tells whom to write to, and no plan renews. Noted in the audit log and told by mail.',
  body: helpBody,
  errors: ['not_found', 'conflict', 'last_admin'],
});

export const restoreMember = endpoint({
  ...common,
  id: 'admin.restoreMember',
  method: 'POST',
  path: '/api/admin/members/:id/restore',
  summary: 'Let a suspended member in again. A plan that was set to end stays so.',
  body: helpBody,
  errors: ['not_found', 'conflict'],
});

export const correctAddress = endpoint({
  ...common,
  id: 'admin.correctAddress',
  method: 'POST',
  path: '/api/admin/members/:id/address',
  summary:
    'Begin to move a member to another address: it confirms by mail, and the old one is told and can stop it. The same answer when it is taken.',
  body: addressBody,
  errors: ['not_found', 'mail_off'],
});

export const cancelAddressChange = endpoint({
  ...common,
  id: 'admin.cancelAddressChange',
  method: 'POST',
  path: '/api/admin/members/:id/address/cancel',
  summary: 'Cancel the change of a member’s address that waits to be confirmed. The member is told.',
  errors: ['not_found', 'conflict'],
});

export const signOutMember = endpoint({
  ...common,
  access: 'members.help',
  id: 'admin.signOutMember',
  method: 'POST',
  path: '/api/admin/members/:id/sign-out',
  summary: 'End every session of a member.',
  body: helpBody,
  errors: ['not_found'],
});

export const sendResetLink = endpoint({
  ...common,
  access: 'members.help',
  id: 'admin.sendResetLink',
  method: 'POST',
  path: '/api/admin/members/:id/reset-link',
  summary:
    'Mail a member the link to set a new password, as when they ask for it. Their password works until then.',
  body: helpBody,
  errors: ['not_found', 'conflict', 'mail_off'],
});

export const deleteMember = endpoint({
  ...common,
  id: 'admin.deleteMember',
  method: 'POST',
  path: '/api/admin/members/:id/delete',
  summary: 'Delete a member who asked for it, with their address typed out: the same way as by themself.',
  body: deletionBody,
  errors: ['not_found', 'conflict', 'last_admin'],
});
