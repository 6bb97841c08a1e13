import { TOTP } from 'otpauth';
import { consentVersion } from '#platform/contract/consent-texts.ts';
import { signIn } from '#features/account/contract.ts';
import { deleteAccount, exportAccount } from '#features/account/contract-leaving.ts';
import { confirmTotp, listSessions, startTotp } from '#features/account/contract-security.ts';
import { memberHelps } from '#features/members/server/tables.ts';
import { issuePass, type PassPurpose, tokenOfPass } from '#features/account/server/mailed-links/passes.ts';
import type { Actor } from './actor.ts';
import { stopAddress } from '#platform/server/mail/addresses.ts';
import type { App } from './harness.ts';
import { newPerson } from './person.ts';
import type { SecurityCase, SecurityCases } from './security.ts';

type Member = Awaited<ReturnType<App['join']>>;

/** The code that an authenticator app shows for a secret, `steps` steps of 30 s from the test clock's now. */
export function totpCode(app: App, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + steps * 30_000 });
}

/** A member with two-step sign-in on, with what they wrote down. The current step's code is already used. */
export async function joinWithTotp(
  app: App,
  given: Parameters<App['join']>[0] = {},
): Promise<Member & { secret: string; backupCodes: string[] }> {
  const member = await app.join(given);
  const { secret } = await member.call(startTotp, { body: { password: member.password } });
  const { backupCodes } = await member.call(confirmTotp, { body: { code: totpCode(app, secret) } });
  return { ...member, secret, backupCodes };
}

/** A token as a mail would contain it. */
export async function mailedToken(
  app: App,
  given: { userId: string; email: string; purpose: PassPurpose; minutes?: number },
): Promise<string> {
  const { db, clock, keyed } = app.product.deps.account;
  const { minutes = 30, ...pass } = given;
  const id = await issuePass(db, { ...pass, now: clock.now(), minutes });
  return tokenOfPass(keyed, given.purpose, id);
}

const signedIn = async (app: App, body: (member: Member) => object = () => ({})): Promise<SecurityCase> => {
  const actor = await app.join();
  return { actor, given: { body: body(actor) } };
};

const withLink = async (app: App, purpose: PassPurpose, more: object = {}): Promise<SecurityCase> => {
  const { userId, email } = await app.join();
  const address = purpose === 'change_address' ? newPerson().email : email;
  const token = await mailedToken(app, { userId, email: address, purpose });
  return { actor: app.visitor(), given: { body: { token, ...more } } };
};

const password = (member: Member) => ({ password: member.password });

/** A valid request for every endpoint of the account. */
export const accountCases: SecurityCases = {
  'account.signUp': (app) => Promise.resolve({ actor: app.visitor(), given: { body: newPerson() } }),
  'account.readTerms': async (app) => ({ actor: await app.join(), given: {} }),
  'account.acceptTerms': (app) => signedIn(app, () => ({ version: app.product.deps.account.terms.version })),
  'account.signIn': async (app) => {
    const { email, password: known } = await app.join();
    return { actor: app.visitor(), given: { body: { email, password: known } } };
  },
  'account.answerChallenge': async (app) => {
    const { email, password: known, secret } = await joinWithTotp(app);
    const actor = app.visitor();
    await actor.call(signIn, { body: { email, password: known } });
    return { actor, given: { body: { code: totpCode(app, secret, 1) } }, toStrangers: 'session_ended' };
  },
  'account.signOut': (app) => signedIn(app),
  'account.lookAsOneself': (app) => signedIn(app),
  'account.readSession': (app) => signedIn(app),
  'account.refreshSession': (app) => signedIn(app),
  'account.hasRole': (app) => signedIn(app, ({ userId }) => ({ _user_id: userId, _role: 'admin' })),
  'account.issueToken': async (app) => {
    const { email, password: known } = await app.join();
    return { actor: app.visitor(), given: { body: { grant_type: 'password', email, password: known } } };
  },
  'account.noteConsent': (app) =>
    signedIn(app, () => ({
      about: 'tracker-signs',
      version: consentVersion,
      given: true,
      at: app.clock.now().toISOString(),
    })),
  'account.listConsents': (app) => signedIn(app),
  'account.resendVerification': (app) => signedIn(app, ({ email }) => ({ email })),
  'account.verifyEmail': (app) => withLink(app, 'verify_email'),
  'account.requestReset': (app) => signedIn(app, ({ email }) => ({ email })),
  'account.resetPassword': (app) => withLink(app, 'reset_password', { password: 'a-brand-new-one-7' }),
  'account.requestAddressChange': (app) =>
    signedIn(app, (member) => ({ ...password(member), email: newPerson().email })),
  'account.retryMail': async (app) => {
    const actor = await app.join();
    const { email: address, userId } = actor;
    await stopAddress(app.db, userId, { address, reason: 'bounced', code: null, at: app.clock.now() });
    return { actor, given: {} };
  },
  'account.removeOtherWays': (app) => withLink(app, 'remove_other_ways'),
  'account.confirmAddress': (app) => withLink(app, 'change_address'),
  'account.stopAddressChange': (app) => withLink(app, 'stop_address_change'),
  'account.stopSecondStepReset': async (app) => {
    const { userId, email } = await joinWithTotp(app);
    const asked = { userId, kind: 'second_step', why: 'lost_device', askedAt: app.clock.now() } as const;
    await app.db.insert(memberHelps).values(asked);
    const token = await mailedToken(app, { userId, email, purpose: 'stop_second_step_reset' });
    return { actor: app.visitor(), given: { body: { token } } };
  },
  'account.readSecurity': (app) => signedIn(app),
  'account.changePassword': (app) =>
    signedIn(app, (member) => ({ currentPassword: member.password, newPassword: 'a-brand-new-one-7' })),
  'account.startTotp': (app) => signedIn(app, password),
  'account.confirmTotp': async (app) => {
    const actor = await app.join();
    const { secret } = await actor.call(startTotp, { body: { password: actor.password } });
    return { actor, given: { body: { code: totpCode(app, secret) } } };
  },
  'account.disableTotp': async (app) => {
    const actor = await joinWithTotp(app);
    return { actor, given: { body: { password: actor.password, code: actor.backupCodes[0] } } };
  },
  'account.renewBackupCodes': async (app) => {
    const actor = await joinWithTotp(app);
    return { actor, given: { body: { password: actor.password, code: actor.backupCodes[0] } } };
  },
  'account.listSessions': (app) => signedIn(app),
  'account.endSession': async (app) => {
    const [actor, other] = [await app.join(), await app.join()];
    const idOf = async (member: Member) => (await member.call(listSessions, {})).sessions[0]?.id ?? '';
    return {
      actor,
      given: { params: { id: await idOf(actor) }, body: {} },
      ownedByAnother: { params: { id: await idOf(other) } },
    };
  },
  'account.endOtherSessions': (app) => signedIn(app),
  'account.readProfile': (app) => signedIn(app),
  'account.updateProfile': (app) => signedIn(app, () => ({ city: 'Zürich' })),
  'account.completeOnboarding': (app) => signedIn(app, () => newProfile()),
  'account.exportAccount': (app) => signedIn(app),
  'account.deleteAccount': (app) => signedIn(app),
};

/** Everything we hold about a member, as the file that they download. */
export function exportOf({ send, password: known }: Pick<Member, 'send' | 'password'>): Promise<Response> {
  return send(exportAccount.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: known }),
  });
}

/** Somebody who has deleted their account and still holds its cookie. */
export async function leaveWithCookie(app: App): Promise<Actor> {
  const actor = await app.join();
  const cookies = [...actor.cookies];
  await actor.call(deleteAccount, { body: {} });
  for (const [name, value] of cookies) actor.cookies.set(name, value);
  return actor;
}

/** A valid form of /onboarding. */
export function newProfile() {
  return {
    firstName: 'Nora',
    lastName: 'Newcomer',
    companyName: 'Heat & Sons',
    jobTitle: 'Head of sales',
    companySize: '11-50',
    gender: 'prefer-not-to-say',
    targetClientDescription: 'Owners of old houses who fear the heating bill',
    targetClientIndustry: 'Housing',
    targetClientRole: 'Owner',
    targetClientCompanySize: '1-10',
    mainClientPainPoints: 'Prices that rise, and installers who never call back',
    typicalSalesCycle: '1-4-weeks',
  } as const;
}
