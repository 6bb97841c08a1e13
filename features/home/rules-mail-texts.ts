import { filledWith, placeholdersIn } from '#platform/contract/placeholders.ts';

/** A mail whose text the owner may write. */
interface MailText {
  /** What it is about. */
  readonly title: string;
  /** What the text must say: it may not leave these out. */
  readonly required?: readonly MailPlace[];
  /** Places that may be empty for a member: a paragraph that names one is then left out. */
  readonly optional?: readonly MailPlace[];
  /** What else decides the words: the text is for mails with one of these values; in any other case ours goes out. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
}

/** What can be filled in, with a sample; a mail has those that our own text of it has. */
export const mailPlaces = {
  site: { what: 'the name of the site', sample: 'Make Me Great!' },
  seller: { what: 'who sells, with their address', sample: 'Ada Ltd, 1 Road, Valletta' },
  opening: { what: 'how the course opens', sample: 'A new module opens every week' },
  plan: { what: 'the plan', sample: 'Premium' },
  amount: { what: 'the amount', sample: '$67.00' },
  day: { what: 'the day of the payment', sample: 'November 21, 2026' },
  until: { what: 'until when it is paid or given', sample: 'December 21, 2026' },
  renewsFor: { what: 'what the next renewal costs', sample: '$67.00' },
  renewsOn: { what: 'when it renews', sample: 'December 21, 2026' },
  withdrawUntil: { what: 'until when they may withdraw', sample: 'December 5, 2026' },
  retryDay: { what: 'when we try again', sample: 'November 24, 2026' },
  endDay: { what: 'when the plan ends', sample: 'December 21, 2026' },
  newAddress: { what: 'the new address', sample: 'new@example.com' },
  device: { what: 'the device', sample: 'Firefox on Linux' },
  name: {
    what: 'the name of the passkey, of the token, or of where the account is',
    sample: 'Chrome on Mac',
  },
  title: { what: 'the module or lesson', sample: 'Your WHY' },
  firstLesson: { what: 'its first lesson', sample: 'A reason' },
  minutes: { what: 'how many minutes it takes', sample: '7' },
  lessons: { what: 'how many lessons they finished', sample: '59' },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly sample: string }>>;
export type MailPlace = keyof typeof mailPlaces;

const known: Readonly<Record<string, { readonly what: string; readonly sample: string }>> = mailPlaces;

/** Parameters that are no words of a mail's text: what its link, its button or its small print is made of. */
const silent: readonly string[] = ['passId', 'slug', 'guarantee', 'scope'];

/**
 * The mails by the name of their template. Left out are what an admin writes anyway, the mails to owners and admins,
 * those whose words the law or our help for one member decides (confirmations of a declaration, a suspension, a reset
 * of the second step), and those that depend on what we found out about an account.
 */
const texts = {
  'account.welcome': { title: 'Welcome', when: { cards: ['0', ''], assessed: [''] } },
  'account.verifyEmail': { title: 'Confirm your address' },
  'account.alreadyMember': { title: 'Signing up a second time' },
  'account.resetPassword': { title: 'A new password' },
  'account.passwordChanged': {
    title: 'The password was changed',
    when: { passId: [''], passkeys: ['0', ''], providers: [''] },
  },
  'account.confirmAddress': { title: 'Confirm your new address' },
  'account.addressChangeRequested': {
    title: 'Somebody asked to change the address',
    required: ['newAddress'],
  },
  'account.addressChanged': { title: 'The address was changed', required: ['newAddress'] },
  'account.newSignIn': { title: 'A new sign-in', required: ['device'] },
  'account.totpOn': { title: 'Two-step sign-in is on' },
  'account.totpOff': { title: 'Two-step sign-in is off' },
  'account.backupCodesRenewed': { title: 'New backup codes' },
  'account.passkeyAdded': { title: 'A passkey was added', required: ['name'] },
  'account.passkeyRemoved': { title: 'A passkey was removed', required: ['name'] },
  'account.tokenMade': { title: 'A personal token was made', required: ['name'] },
  'account.assistantConnected': { title: 'An assistant was connected', required: ['name'] },
  'account.deleted': { title: 'The account is being deleted' },
  'billing.receipt': {
    title: 'Receipt',
    required: ['plan', 'amount', 'day', 'until', 'withdrawUntil', 'seller'],
    optional: ['withdrawUntil', 'seller'],
    when: { renews: ['yes'], rhythm: ['month', ''] },
  },
  'billing.paymentFailedFirst': { title: 'A payment failed', required: ['plan', 'amount'] },
  'billing.paymentFailedLast': {
    title: 'A payment failed for the last time',
    required: ['plan', 'amount', 'endDay'],
  },
  'billing.confirmPayment': { title: 'The bank asks about a payment', required: ['plan', 'amount'] },
  'billing.addressNeeded': { title: 'The billing address is missing', required: ['plan'] },
  'billing.upgraded': { title: 'An upgrade', required: ['plan'] },
  'billing.cancelled': { title: 'A cancellation', required: ['plan', 'endDay'] },
  'billing.resumed': {
    title: 'A cancellation was taken back',
    required: ['plan', 'renewsOn'],
    when: { rhythm: ['month', ''] },
  },
  'billing.refunded': { title: 'Money back by the guarantee', required: ['plan', 'amount'] },
  'billing.withdrawn': { title: 'Money back by a withdrawal', required: ['plan', 'amount'] },
  'billing.refundFailed': { title: 'Money that didn’t arrive', required: ['plan', 'amount'] },
  'course.moduleOpened': { title: 'A module opened', required: ['title'] },
  'course.first-week-1': { title: 'The first week: day 1' },
  'course.first-week-2': { title: 'The first week: day 2' },
  'course.first-week-3': { title: 'The first week: day 3' },
  'course.first-week-6': { title: 'The first week: day 6' },
  'course.first-win': { title: 'The first finished lesson', required: ['title'] },
  'course.lesson-waiting': { title: 'A lesson they began', required: ['title'] },
  'course.week-away': { title: 'A week without a lesson' },
  'course.course-finished': { title: 'The end of the course' },
  'books.ready': { title: 'The book is ready' },
} as const satisfies Readonly<Record<string, MailText>>;
export type MailTextId = keyof typeof texts;

export const mailTexts: Readonly<Record<MailTextId, MailText>> = texts;
export const mailTextIds = Object.keys(texts) as [MailTextId, ...MailTextId[]];
/** Whether the owner may write the text of this mail. */
export const isMailText = (name: string): name is MailTextId => Object.hasOwn(texts, name);

/** Parameters that make our own words name their places: what the owner starts from. */
export function markedParams(id: MailTextId): Record<string, string> {
  const places = Object.keys(known).map((name) => [name, `{${name}}`]);
  const fixed = Object.entries(mailTexts[id].when ?? {}).map(([name, [value = '']]) => [name, value]);
  // As a mail says it that has no such parameter.
  return Object.fromEntries([...places, ...fixed.filter(([name]) => name !== 'passId')]) as Record<
    string,
    string
  >;
}

/** What can be filled into a mail: what our text of it has, and the name of the site. */
export function placesOf(ours: { readonly subject: string; readonly body: string }): MailPlace[] {
  const found = placeholdersIn(`${ours.subject}\n${ours.body}`).filter((name) => Object.hasOwn(known, name));
  return [...new Set(['site', ...found])] as MailPlace[];
}

/** What of the places each mail needs is empty, by what a sample has: for a preview. */
export const sampleValues: Readonly<Record<MailPlace, string>> = Object.fromEntries(
  Object.entries(known).map(([name, { sample }]) => [name, sample]),
) as Record<MailPlace, string>;

interface Words {
  readonly subject: string;
  readonly preview?: string;
  readonly paragraphs: readonly string[];
}

/** An owner's text: its paragraphs are its lines. */
export interface OwnText {
  readonly subject: string;
  readonly body: string;
}

const isFor = (id: MailTextId, params: Readonly<Record<string, string>>) => {
  const { when = {} } = mailTexts[id];
  const asked = new Set([...Object.keys(when), ...Object.keys(params)]);
  return [...asked].every((name) => {
    const [value, allowed] = [params[name] ?? '', when[name]];
    if (allowed !== undefined) return allowed.includes(value);
    return silent.includes(name) || Object.hasOwn(known, name) || value === '';
  });
};

/**
 * The words of a mail: the owner's, or ours where there are none or where theirs would say too little or something
 * wrong to this member. Button and small print are ours always: they lead where they must and say what they must.
 * @param params of the mail @param values of the site, for every mail
 */
export function wordsOfMail<Ours extends Words>(
  id: MailTextId,
  given: {
    readonly ours: Ours;
    readonly own: OwnText | undefined;
    readonly params: Readonly<Record<string, string>>;
    readonly values: Readonly<Record<string, string>>;
  },
): Ours {
  const { ours, own, params } = given;
  if (own === undefined || !isFor(id, params)) return ours;
  const { optional = [], required = [] } = mailTexts[id];
  const values: Readonly<Record<string, string>> = { ...params, ...given.values };
  const isEmpty = (name: string) => (values[name] ?? '') === '';
  const mayBeEmpty: readonly string[] = optional;
  const isLeftOut = (text: string) =>
    placeholdersIn(text).some((name) => isEmpty(name) && mayBeEmpty.includes(name));
  const kept = own.body.split(/\n+/).filter((text) => text.trim() !== '' && !isLeftOut(text));
  const said = placeholdersIn([own.subject, ...kept].join('\n'));
  const inBody = placeholdersIn(kept.join('\n'));
  const lacks = required.some(
    (name) => !inBody.includes(name) && !(mayBeEmpty.includes(name) && isEmpty(name)),
  );
  if (kept.length === 0 || lacks || said.some(isEmpty)) return ours;
  const { preview: _, ...rest } = ours;
  return {
    ...(rest as Ours),
    subject: filledWith(own.subject, values),
    paragraphs: kept.map((text) => filledWith(text, values)),
  };
}
