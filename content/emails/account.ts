/** The words of the mails about an account: plain, one thing to do in each, and never a name that a stranger chose. */

const notYou = 'If this wasn’t you, you don’t have to do anything.';
const notYouAct = 'If this wasn’t you, open the app, set a new password and sign out everywhere else.';

export const verifyEmail = (url: string) => ({
  subject: 'Confirm your email address',
  paragraphs: ['Confirm that this address is yours: press the button, and once more on the page that opens.'],
  action: { label: 'Confirm my address', url },
  footnote: `The link is good for one day. ${notYou}`,
});

export const alreadyMember = (url: string) => ({
  subject: 'You already have an account',
  paragraphs: [
    'Somebody, probably you, tried to sign up with this address. It already has an account, so nothing has changed.',
  ],
  action: { label: 'Sign in', url },
  footnote:
    'If you forgot your password, you can set a new one from the sign-in page. If it wasn’t you, you don’t have to do anything.',
});

export const resetPassword = (url: string, minutes: number) => ({
  subject: 'Set a new password',
  paragraphs: [
    'You asked to set a new password. Choose it on the next page. You’ll be signed out everywhere.',
  ],
  action: { label: 'Set a new password', url },
  footnote: `The link is good once and for ${minutes} minutes. ${notYou}`,
});

/** The other ways to sign in to an account. */
interface OtherWays {
  readonly passkeys: number;
  /** Joined by commas. */
  readonly providers: string;
  readonly url: string;
  readonly days: number;
}

const inWords = ({ passkeys, providers }: OtherWays) =>
  [
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
    ...(providers === '' ? [] : [`an account with ${providers}`]),
  ].join(' and ');

/** @param others the other ways to sign in, after a reset by mail; null: none, or it was changed in the settings */
export const passwordChanged = (url: string, others: OtherWays | null) => ({
  subject: 'Your password was changed',
  ...(others === null
    ? {
        paragraphs: ['Your password was changed just now.'],
        action: { label: 'Open the app', url },
        footnote:
          'If this wasn’t you, set a new password right away with “Forgot your password?” on the sign-in page.',
      }
    : {
        paragraphs: [
          'Your password was changed just now.',
          `This opens your account too, without the password: ${inWords(others)}. If it’s yours, you don’t have to do anything.`,
          'If you don’t know it, remove it. You’re then signed out everywhere, and your new password is the only way in.',
        ],
        action: { label: 'Remove the other ways in', url: others.url },
        footnote: `The link is good for ${others.days} days and does nothing until you press the button there. If you didn’t change your password, set a new one right away with “Forgot your password?” on the sign-in page.`,
      }),
});

export const otherWaysRemoved = (url: string) => ({
  subject: 'The other ways into your account are removed',
  paragraphs: [
    'No passkey and no joined account opens your account anymore, as you asked. You’re signed out everywhere.',
  ],
  action: { label: 'See how I sign in', url },
  footnote: notYouAct,
});

export const confirmAddress = (url: string, byAdmin = false) => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    byAdmin
      ? 'An admin is about to move your account to this address, as you asked. It moves when you confirm.'
      : 'You asked to use this address for your account from now on. It changes when you confirm.',
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
    'If this was you, you don’t have to do anything.',
    'If it wasn’t, stop it. Your address stays, everybody is signed out, and we send you a link to set a new password.',
  ],
  action: { label: 'Stop the change', url },
  footnote:
    'The link is good for one day and needs no sign-in. It does nothing until you press the button there.',
});

export const addressChanged = (newAddress: string, url: string, days: number) => ({
  subject: 'Your email address was changed',
  paragraphs: [
    `Your account now belongs to ${newAddress}. This address is no longer used to sign in.`,
    'If this wasn’t you, take it back. You sign in with this address again, everybody is signed out, and we send you a link to set a new password.',
  ],
  action: { label: 'Take it back', url },
  footnote: `The link is good for ${days} days and needs no sign-in. It does nothing until you press the button there.`,
});

/** After the change was stopped: the way to a password that nobody else knows. */
export const addressKept = (url: string, minutes: number) => ({
  subject: 'Your account belongs to this address',
  paragraphs: [
    'The change of address was stopped. Everybody is signed out, and the old password doesn’t work anymore.',
    'Set a new password now, one you don’t use anywhere else.',
  ],
  action: { label: 'Set a new password', url },
  footnote: `The link is good once and for ${minutes} minutes. Later, use “Forgot your password?” on the sign-in page.`,
});

export const mailWorks = (url: string) => ({
  subject: 'Our email reaches you again',
  paragraphs: [
    'You asked us to write to this address again. If you’re reading this, it works. Receipts, security notices and everything else come here from now on.',
  ],
  action: { label: 'Open settings', url },
  footnote: notYou,
});

export const testMail = (url: string) => ({
  subject: 'Your site’s email works',
  paragraphs: [
    'You asked for this test on the setup page. If you’re reading it, your email server accepted it and delivered it here.',
    'Look where it arrived. If it’s in the spam folder, your members’ emails would land there too. Ask your email provider how to set SPF, DKIM and DMARC for your domain.',
  ],
  action: { label: 'Back to the setup', url },
  footnote: notYou,
});

/** When it was stands on the page, on the reader's own clock: their time zone is not known here. */
export const newSignIn = (device: string, url: string) => ({
  subject: 'New sign-in to your account',
  paragraphs: [
    `Somebody signed in to your account on a device we hadn’t seen before: ${device}. Open the list to see when, and sign it out if it isn’t yours.`,
  ],
  action: { label: 'See where I am signed in', url },
  footnote: notYouAct,
});

export const codesGuessed = (url: string) => ({
  subject: 'Somebody is guessing your sign-in codes',
  paragraphs: [
    'Somebody entered your password and then several wrong codes from your authenticator app. Without the right code they couldn’t get in.',
    'If that wasn’t you, they know your password. Choose a new one now.',
  ],
  action: { label: 'Choose a new password', url },
  footnote: 'If it was you, check the clock on your phone. The codes only work when it’s right.',
});

export const totpOn = (url: string) => ({
  subject: 'Two-step sign-in is on',
  paragraphs: [
    'From now on we ask for a code from your authenticator app when you sign in. Your other devices are signed out.',
    'Keep your backup codes in a safe place: each one gets you in once if you lose your phone.',
  ],
  action: { label: 'Open settings', url },
  footnote: notYouAct,
});

export const totpOff = (url: string) => ({
  subject: 'Two-step sign-in is off',
  paragraphs: ['From now on your password is all it takes to sign in. Your other devices are signed out.'],
  action: { label: 'Open settings', url },
  footnote: notYouAct,
});

export const backupCodesRenewed = (url: string) => ({
  subject: 'You have new backup codes',
  paragraphs: [
    'New backup codes were made for your two-step sign-in just now. The old ones don’t work anymore, and your other devices are signed out.',
  ],
  action: { label: 'Open settings', url },
  footnote: notYouAct,
});

export const passkeyAdded = (name: string, url: string) => ({
  subject: 'A passkey was added to your account',
  paragraphs: [`From now on a passkey opens your account without the password. Its name: ${name}.`],
  action: { label: 'See my passkeys', url },
  footnote:
    'If this wasn’t you, open the app, remove the passkey, set a new password and sign out everywhere else.',
});

export const tokenMade = (name: string, mayWrite: boolean, url: string) => ({
  subject: 'A personal token was made for your account',
  paragraphs: [
    `A program that shows it can ${mayWrite ? 'read and write' : 'read'} in your account without signing in. Its name: ${name}.`,
  ],
  action: { label: 'See my tokens', url },
  footnote:
    'If this wasn’t you, open the app, revoke the token, set a new password and sign out everywhere else.',
});

export const assistantConnected = (name: string, mayWrite: boolean, url: string) => ({
  subject: 'An assistant was connected to your account',
  paragraphs: [
    `It can ${mayWrite ? 'read and write' : 'read'} in your account until you disconnect it. It calls itself: ${name}.`,
  ],
  action: { label: 'See what is connected', url },
  footnote:
    'If this wasn’t you, open the app, disconnect it, set a new password and sign out everywhere else.',
});

export const passkeyRemoved = (name: string, url: string) => ({
  subject: 'A passkey was removed from your account',
  paragraphs: [`This passkey doesn’t open your account anymore: ${name}.`],
  action: { label: 'See my passkeys', url },
  footnote: notYouAct,
});

/**
 * Sent when they prove that the address is theirs: somebody else may have signed up with it, or moved their account to
 * it.
 */
export const unprovenWaysRemoved = (url: string) => ({
  subject: 'We removed the other ways into your account',
  paragraphs: [
    'You just proved that this address is yours. Somebody else could have used this account before that, so every device is signed out, and we removed what had been set up: passkeys, two-step sign-in and joined accounts.',
    'If that was you, sign in and add it again in your settings. If it wasn’t, set a new password with “Forgot your password?” on the sign-in page.',
  ],
  action: { label: 'See my security settings', url },
});

/** The passkey's counter went back: two devices hold what only one should. */
export const passkeyRefused = (name: string, url: string) => ({
  subject: 'We refused one of your passkeys',
  paragraphs: [
    `Somebody tried to sign in with this passkey, and we refused it: ${name}. It looked like a copy of yours.`,
    'Sign in another way, remove this passkey and add a new one.',
  ],
  action: { label: 'See my passkeys', url },
  footnote: notYouAct,
});

const named = (name: string, email: string) => (email === '' ? name : `${name} (${email})`);

export const identityJoined = (name: string, email: string, url: string) => ({
  subject: 'A new way to sign in was added to your account',
  paragraphs: [
    `From now on you can sign in with this account, without your password: ${named(name, email)}.`,
  ],
  action: { label: 'See how I sign in', url },
  footnote: 'If this wasn’t you, open the app, remove it, set a new password and sign out everywhere else.',
});

export const identityRemoved = (name: string, email: string, url: string) => ({
  subject: 'A way to sign in was removed from your account',
  paragraphs: [`You can’t sign in with this account anymore: ${named(name, email)}.`],
  action: { label: 'See how I sign in', url },
  footnote: notYouAct,
});

export const deleted = () => ({
  subject: 'Your account is being deleted',
  paragraphs: [
    'Your account is closed, as you asked. You’re signed out everywhere, and what we hold about you is being erased now. If another company keeps our contacts, we ask it to delete yours, too.',
    'A few things stay: your invoices at our payment provider for as long as the law asks, this email for 30 days, our backups until they’re replaced, and a bare number, so that no backup brings your account back. If you used the money-back guarantee, a scrambled mark of that stays for 24 months. The privacy page explains each of these.',
    'Thanks for having been here. You’re welcome back anytime with a new account.',
  ],
});
