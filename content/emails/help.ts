import { roleTotpGraceDays } from '#platform/contract/role-totp.ts';
import type { Role } from '#platform/contract/capabilities.ts';
import { daysInUtc } from './days.ts';
import { type SuspensionReason, suspensionReasons } from './suspension-words.ts';

/** The words of the mails about what an admin did for a member, or to their account. */

/** To every current and recent address of the member, as soon as an admin asks. @param hours '' if no time is named */
export const secondStepResetAsked = (hours: string, url: string) => ({
  subject: 'Your two-step sign-in is about to be reset',
  paragraphs: [
    'Somebody told us they can’t enter the code for your two-step sign-in, and an admin asked to turn it off.',
    hours === ''
      ? 'It’s turned off when a second admin confirms that.'
      : `It’s turned off in ${hours} hours, or earlier when a second admin confirms that.`,
    'If this was you, you don’t have to do anything. If it wasn’t, stop it now, and set a new password.',
  ],
  action: { label: 'Stop the reset', url },
  footnote: 'The link needs no sign-in. It does nothing until you press the button there.',
});

export const secondStepReset = (url: string) => ({
  subject: 'Your two-step sign-in was reset',
  paragraphs: [
    'An admin turned two-step sign-in off for your account. You’re signed out everywhere, and for now your password is all it takes to sign in.',
    'Sign in and set it up again. Without it your account is less safe.',
  ],
  action: { label: 'Set it up again', url },
  footnote: 'If you didn’t ask for this, set a new password right away and write to us.',
});

/** @param why null: no reason is given */
export const suspended = (why: SuspensionReason | null, contact: string | null) => ({
  subject: 'Your account is suspended',
  paragraphs: [
    `An admin suspended your account${why === null ? '.' : `, because ${suspensionReasons[why]}`} You’re signed out everywhere and can’t sign in.`,
    'If you have a plan, it won’t renew, and nothing more is charged.',
    contact === null
      ? 'If you think this is wrong, write to us. The address is on the contact page.'
      : `If you think this is wrong, write to ${contact}.`,
  ],
});

export const restored = (url: string) => ({
  subject: 'Your account is open again',
  paragraphs: [
    'You can sign in again, and everything is where it was.',
    'If you had a plan, it’s still set to end. To keep it, let it renew again in your settings.',
  ],
  action: { label: 'Sign in', url },
});

/** What an admin wrote to one member, word for word. @param replyTo the address that replies go to */
export const letter = (subject: string, text: string, replyTo: string) => ({
  subject,
  paragraphs: text.split(/\n+/),
  replyTo,
  footnote: `You can answer this email: it reaches ${replyTo}.`,
});

export const signedOut = (url: string) => ({
  subject: 'You were signed out everywhere',
  paragraphs: [
    'An admin signed your account out on every device. Anybody who was in it has to sign in again.',
    'If somebody else might know your password, set a new one.',
  ],
  action: { label: 'Open settings', url },
});

/** What somebody with a role is called, and what it lets them do. */
const roleWords: Readonly<Record<Role, { name: string; plural: string; does: string }>> = {
  staff: {
    name: 'staff',
    plural: 'Staff',
    does: 'You can help members, send notifications, and edit the course and the book.',
  },
  admin: {
    name: 'an admin',
    plural: 'Admins',
    does: 'You can change the course, the plans and the accounts of members.',
  },
};

/** @param until a day; '' if it has no end */
export const roleGiven = (role: Role, until: string, url: string) => ({
  subject: `You’re ${roleWords[role].name} now`,
  paragraphs: [
    `You’re ${roleWords[role].name}${until === '' ? '' : ` until ${until}`}. ${roleWords[role].does}`,
    `${roleWords[role].plural} need two-step sign-in. Turn it on within ${roleTotpGraceDays} days, or you lose these rights until you do.`,
  ],
  action: { label: 'Turn on two-step sign-in', url },
  footnote: `If this surprises you, ask whoever runs the site.${until === '' ? '' : ` ${daysInUtc}`}`,
});

/** To every admin. */
export const newOnTeam = (role: Role, by: string, email: string, url: string) => ({
  subject: `Somebody was made ${roleWords[role].name}`,
  paragraphs: [
    `${by} made ${email} ${roleWords[role].name} of this site.`,
    'If you don’t know why, take the role from them, and ask whoever gave it: somebody may be using their account.',
  ],
  action: { label: role === 'staff' ? 'See who it is' : 'See the new admin', url },
});

export const roleEnded = (role: Role, url: string) => ({
  subject: `You’re no longer ${roleWords[role].name}`,
  paragraphs: ['You can’t use the admin pages anymore. Everything else in your account stays as it was.'],
  action: { label: 'Open the app', url },
  footnote: 'If this surprises you, ask whoever runs the site.',
});
