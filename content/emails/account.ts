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

export const confirmAddress = (url: string, byAdmin = false) => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    byAdmin
      ? 'An admin is about to move your account to this address, as you asked. It changes when you confirm it.'
      : 'You asked to use this address for your account from now on. It changes when you confirm it.',
  ],
  action: { label: 'Use this address', url },
  footnote: `The link is good for one day. ${notYou}`,
});

/** To the old address, the moment somebody asks. */
export const addressChangeRequested = (newAddress: string, url: string, byAdmin = false) => ({
  subject: 'Somebody asked to change your email address',
  paragraphs: [
    byAdmin
      ? `Somebody asked us to move your account from this address to ${newAddress}, and an admin began it. It moves when that address confirms.`
      : `Somebody who knows your password asked to move your account from this address to ${newAddress}. It moves when that address confirms.`,
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

export const mailWorks = (url: string) => ({
  subject: 'Our mail reaches you again',
  paragraphs: [
    'You asked us to write to this address again. That you read this means that it works: receipts, security notices and everything else come here from now on.',
  ],
  action: { label: 'Open settings', url },
  footnote: notYou,
});

export const testMail = (url: string) => ({
  subject: 'Your site’s mail works',
  paragraphs: [
    'You asked for this test on the setup page. That you read it means that your mail server took it and brought it here.',
    'Look where it arrived. If it is in the spam folder, ask your mail provider how to set SPF, DKIM and DMARC for your domain: members’ mails would land there too.',
  ],
  action: { label: 'Back to the setup', url },
  footnote: notYou,
});

export const newSignIn = (device: string, at: string, url: string) => ({
  subject: 'New sign-in to your account',
  paragraphs: [`Your account was opened on a device that we had not seen before: ${device}, ${at} (UTC).`],
  action: { label: 'See where I am signed in', url },
  footnote: notYouAct,
});

export const codesGuessed = (url: string) => ({
  subject: 'Somebody is guessing your sign-in codes',
  paragraphs: [
    'Somebody entered your password and then several wrong codes from your authenticator app. Without a right code they could not get in.',
    'If it was not you, they know your password. Choose a new one now.',
  ],
  action: { label: 'Choose a new password', url },
  footnote: 'If it was you, look for a phone clock that is wrong: codes depend on it.',
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

export const backupCodesRenewed = (url: string) => ({
  subject: 'You have new backup codes',
  paragraphs: [
    'New backup codes were made for your two-step sign-in just now. The old ones do not work any more, and your other devices are signed out.',
  ],
  action: { label: 'Open settings', url },
  footnote: notYouAct,
});

export const passkeyAdded = (name: string, url: string) => ({
  subject: 'A passkey was added to your account',
  paragraphs: [`From now on a passkey opens your account without the password. It is called: ${name}.`],
  action: { label: 'See my passkeys', url },
  footnote:
    'If this was not you, open the app, remove the passkey, set a new password and sign out everywhere else.',
});

export const passkeyRemoved = (name: string, url: string) => ({
  subject: 'A passkey was removed from your account',
  paragraphs: [`This passkey does not open your account any more: ${name}.`],
  action: { label: 'See my passkeys', url },
  footnote: notYouAct,
});

/** At the first proof that the address is theirs: somebody else may have signed up with it. */
export const unprovenWaysRemoved = (url: string) => ({
  subject: 'We removed the other ways into your account',
  paragraphs: [
    'You are the first to prove that this address is yours. Somebody else could have signed up with it before, so your new password is now the only way in.',
    'We removed what was set up until then: passkeys, two-step sign-in and joined accounts. If it was you, add it again in your settings.',
  ],
  action: { label: 'See my security settings', url },
});

/** Its counter went back: two devices hold what only one should. */
export const passkeyRefused = (name: string, url: string) => ({
  subject: 'We refused a passkey of your account',
  paragraphs: [
    `Somebody signed in with this passkey, and we refused it: ${name}. What it told us about itself fits a copy of your passkey.`,
    'Sign in another way, remove this passkey and add a new one.',
  ],
  action: { label: 'See my passkeys', url },
  footnote: notYouAct,
});

const named = (name: string, email: string) => (email === '' ? name : `${name} (${email})`);

export const identityJoined = (name: string, email: string, url: string) => ({
  subject: 'A new way to sign in was added to your account',
  paragraphs: [`From now on this account elsewhere opens yours without the password: ${named(name, email)}.`],
  action: { label: 'See how I sign in', url },
  footnote: 'If this was not you, open the app, remove it, set a new password and sign out everywhere else.',
});

export const identityRemoved = (name: string, email: string, url: string) => ({
  subject: 'A way to sign in was removed from your account',
  paragraphs: [`This account elsewhere does not open yours any more: ${named(name, email)}.`],
  action: { label: 'See how I sign in', url },
  footnote: notYouAct,
});

export const deleted = () => ({
  subject: 'Your account is being deleted',
  paragraphs: [
    'You asked us to delete your account. You are signed out everywhere, and everything we hold about you is being erased now. Our customer list is asked to delete your contact, too. What stays are the invoices at our payment provider, as long as the law asks for them, and this mail for 30 days.',
    'We are sorry to see you go. You are welcome back at any time with a new account.',
  ],
});
