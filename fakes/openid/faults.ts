/** Every way the provider can misbehave on request, with the words its page shows. */
export const openIdModes = {
  ok: 'Answers normally',
  unverified: 'Has not confirmed the email address',
  verifiedAsText: 'Says "true" as a text instead of true',
  noEmail: 'Tells no email address',
  userInfoOnly: 'Tells the email address at the UserInfo endpoint alone',
  otherSubject: 'Tells somebody else at the UserInfo endpoint',
  emptySubject: 'Names nobody: an empty sub in the ID token',
  wrongNonce: 'Puts another nonce into the ID token',
  wrongAudience: 'Makes the ID token for another client',
  wrongIssuer: 'Makes the ID token in the name of another issuer',
  badSignature: 'Signs the ID token with a key that it does not publish',
  unsigned: 'Does not sign the ID token (alg: none)',
  expired: 'Makes an ID token that is over already',
  noAuthTime: 'Leaves out when somebody signed in, though it was asked',
  noNewSignIn: 'Lets whoever is signed in pass, though they shall sign in anew',
  clockAhead: 'Has a clock that is ten minutes ahead',
  clockSlightlyAhead: 'Has a clock that is twenty seconds ahead',
  down: 'Answers 503',
  broken: 'Answers with a page where JSON is due',
  huge: 'Answers with a megabyte',
  slow: 'Does not answer for a minute',
} as const;
export type OpenIdMode = keyof typeof openIdModes;

/** True when `value` names a mode. */
export function isOpenIdMode(value: unknown): value is OpenIdMode {
  return typeof value === 'string' && Object.hasOwn(openIdModes, value);
}

/** What the provider does now. */
export class OpenIdSwitch {
  mode: OpenIdMode = 'ok';
}
