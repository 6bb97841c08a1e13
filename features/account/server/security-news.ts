import type { TokenScope } from '#platform/contract/token-scopes.ts';
import type { About, News } from '#platform/server/notices/news.ts';
import type { DroppedWays } from './mailed-links/prove-address.ts';

type Params = Readonly<Record<string, string>>;

/** A way to sign in, as its owner knows it, and its id for the log. */
interface Way extends About {
  readonly id: string;
  readonly name: string;
}

const passwordChanged: News<About> = {
  mail: { template: 'account.passwordChanged' },
  audit: { action: 'account.password_changed' },
};

/** @param others what else opens the account, for the mail @param went what was removed with it */
const passwordReset: News<About & { readonly others: Params; readonly went: DroppedWays }> = {
  mail: { template: 'account.passwordChanged', params: ({ others }) => others },
  audit: { action: 'account.password_reset', details: ({ went }) => ({ ...went }) },
};

const secondStepOn: News<About> = {
  mail: { template: 'account.totpOn' },
  audit: { action: 'account.totp_on' },
};

const secondStepOff: News<About> = {
  mail: { template: 'account.totpOff' },
  audit: { action: 'account.totp_off' },
};

const backupCodesRenewed: News<About> = {
  mail: { template: 'account.backupCodesRenewed' },
  audit: { action: 'account.backup_codes_renewed' },
};

const passkeyAdded: News<Way> = {
  mail: { template: 'account.passkeyAdded', params: ({ name }) => ({ name }) },
  audit: { action: 'account.passkey_added', details: ({ id }) => ({ passkey: id }) },
};

const passkeyRemoved: News<Way> = {
  mail: { template: 'account.passkeyRemoved', params: ({ name }) => ({ name }) },
  audit: { action: 'account.passkey_removed', details: ({ id }) => ({ passkey: id }) },
};

/** Somebody signed with a copy: it was refused. */
const passkeyCopied: News<Way> = {
  mail: { template: 'account.passkeyRefused', params: ({ name }) => ({ name }) },
  audit: { action: 'account.passkey_copied', details: ({ id }) => ({ passkey: id }) },
};

/** @param address the one that the provider tells; '' for none */
interface Identity extends Way {
  readonly address: string;
}

/** For a program, which does not sign in. */
const tokenMade: News<Way & { readonly scope: TokenScope }> = {
  mail: { template: 'account.tokenMade', params: ({ name, scope }) => ({ name, scope }) },
  audit: { action: 'account.token_made', details: ({ id, name, scope }) => ({ token: id, name, scope }) },
};

/** An assistant that asked for it, and whom the member let in. */
const assistantConnected: News<Way & { readonly scope: TokenScope }> = {
  mail: { template: 'account.assistantConnected', params: ({ name, scope }) => ({ name, scope }) },
  audit: {
    action: 'account.assistant_connected',
    details: ({ id, name, scope }) => ({ token: id, name, scope }),
  },
};

/** Nobody is let in by it anymore: no mail. */
const tokenRevoked: News<Way> = {
  audit: { action: 'account.token_revoked', details: ({ id, name }) => ({ token: id, name }) },
};

const identityJoined: News<Identity> = {
  mail: { template: 'account.identityJoined', params: ({ address, name }) => ({ name, email: address }) },
  audit: { action: 'account.identity_joined', details: ({ id, name }) => ({ identity: id, name }) },
};

const identityRemoved: News<Identity> = {
  mail: { template: 'account.identityRemoved', params: ({ address, name }) => ({ name, email: address }) },
  audit: { action: 'account.identity_removed', details: ({ id, name }) => ({ identity: id, name }) },
};

const otherWaysRemoved: News<About & { readonly passkeys: number; readonly identities: number }> = {
  mail: { template: 'account.otherWaysRemoved' },
  audit: {
    action: 'account.other_ways_removed',
    details: ({ identities, passkeys }) => ({ passkeys, identities }),
  },
};

/** The mail goes to the old address, and can take the account back. @param passId of the link */
const addressChanged: News<
  About & { readonly newAddress: string; readonly passId: string; readonly went: DroppedWays }
> = {
  mail: {
    template: 'account.addressChanged',
    params: ({ newAddress, passId }) => ({ newAddress, passId }),
  },
  audit: { action: 'account.address_changed', details: ({ went }) => ({ ...went }) },
};

/** @param moved whether the address had moved already @param passId of the link to a new password */
const addressKept: News<About & { readonly moved: boolean; readonly passId: string }> = {
  mail: { template: 'account.addressKept', params: ({ passId }) => ({ passId }), asked: true },
  audit: { action: 'account.address_change_stopped', details: ({ moved }) => ({ moved }) },
};

const mailTried: News<About> = {
  mail: { template: 'account.mailWorks', asked: true },
  audit: { action: 'account.mail_retried' },
};

/** Who hears of what secures an account. */
export const securityNews = {
  passwordChanged,
  passwordReset,
  secondStepOn,
  secondStepOff,
  backupCodesRenewed,
  passkeyAdded,
  passkeyRemoved,
  passkeyCopied,
  tokenMade,
  assistantConnected,
  tokenRevoked,
  identityJoined,
  identityRemoved,
  otherWaysRemoved,
  addressChanged,
  addressKept,
  mailTried,
} as const;
