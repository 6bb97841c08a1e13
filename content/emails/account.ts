/** The words of the mails about an account: plain, one thing to do in each, and never a name that a stranger chose. */

const notYou = 'If this was not you, you need not do anything.';
const notYouAct = 'If this was not you, open the app, set a new password and sign out everywhere else.';

export const verifyEmail = (url: string) => ({
  subject: 'Confirm your email address',
  paragraphs: ['Welcome! One step is left: confirm that this address is yours, and you can sign in.'],
  action: { label: 'Confirm my address', url },
  footnote: `The link is good for one day. ${notYou}`,
});

export const alreadyMember = (url: string) => ({
  subject: 'You already have an account',
  paragraphs: [
    'Somebody, probably you, tried to use this address for an account. It has one already, so nothing was changed.',
  ],
  action: { label: 'Sign in', url },
  footnote: 'If you forgot your password, you can set a new one from the sign-in page.',
});

export const resetPassword = (url: string, minutes: number) => ({
  subject: 'Set a new password',
  paragraphs: [
    'You asked to set a new password. Choose it on the next page; you will be signed out everywhere.',
  ],
  action: { label: 'Set a new password', url },
  footnote: `The link is good once and for ${minutes} minutes. ${notYou}`,
});

export const passwordChanged = (url: string) => ({
  subject: 'Your password was changed',
  paragraphs: ['The password of your account was changed just now.'],
  action: { label: 'Open the app', url },
  footnote:
    'If this was not you, set a new password at once with “Forgot your password?” on the sign-in page.',
});

export const confirmAddress = (url: string) => ({
  subject: 'Confirm your new email address',
  paragraphs: ['You asked to use this address for your account from now on. It changes when you confirm it.'],
  action: { label: 'Use this address', url },
  footnote: `The link is good for one day. ${notYou}`,
});

/** To the old address, the moment somebody asks. */
export const addressChangeRequested = (newAddress: string, url: string) => ({
  subject: 'Somebody asked to change your email address',
  paragraphs: [
    `Somebody who knows your password asked to move your account from this address to ${newAddress}. It moves when that address confirms.`,
    'If this was you, you need not do anything.',
    'If it was not, stop it: your address stays, everybody is signed out, and we send you a link to set a new password.',
  ],
  action: { label: 'Stop the change', url },
  footnote:
    'The link is good for one day and needs no sign-in. It does nothing until you press the button there.',
});

export const addressChanged = (newAddress: string, url: string, days: number) => ({
  subject: 'Your email address was changed',
  paragraphs: [
    `Your account now belongs to ${newAddress}. This address is no longer used to sign in.`,
    'If this was not you, take it back: this address counts again, everybody is signed out, and we send you a link to set a new password.',
  ],
  action: { label: 'Take it back', url },
  footnote: `The link is good for ${days} days and needs no sign-in. It does nothing until you press the button there.`,
});

/** After the change was stopped: the way to a password that nobody else knows. */
export const addressKept = (url: string, minutes: number) => ({
  subject: 'Your account belongs to this address',
  paragraphs: [
    'The change of address was stopped. Everybody is signed out, and the old password does not work any more.',
    'Set a new password now, one that you use nowhere else.',
  ],
  action: { label: 'Set a new password', url },
  footnote: `The link is good once and for ${minutes} minutes. Later, use “Forgot your password?” on the sign-in page.`,
});

export const newSignIn = (device: string, at: string, url: string) => ({
  subject: 'New sign-in to your account',
  paragraphs: [`Your account was opened on a device that we had not seen before: ${device}, ${at} (UTC).`],
  action: { label: 'See where I am signed in', url },
  footnote: notYouAct,
});

export const totpOn = (url: string) => ({
  subject: 'Two-step sign-in is on',
  paragraphs: [
    'From now on we ask for a code from your authenticator app when you sign in. Your other devices are signed out.',
    'Keep your backup codes in a safe place: each one opens your account once if you lose your phone.',
  ],
  action: { label: 'Open settings', url },
  footnote: notYouAct,
});

export const totpOff = (url: string) => ({
  subject: 'Two-step sign-in is off',
  paragraphs: ['Your password alone opens your account again. Your other devices are signed out.'],
  action: { label: 'Open settings', url },
  footnote: notYouAct,
});

export const deleted = () => ({
  subject: 'Your account is being deleted',
  paragraphs: [
    'You asked us to delete your account. You are signed out everywhere, and everything we hold about you is being erased now.',
    'We are sorry to see you go. You are welcome back at any time with a new account.',
  ],
});
