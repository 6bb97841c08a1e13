/** Whose fault it is that a mail was not accepted: `passing` may be anybody's, and is temporary. */
export const mailFaults = ['recipient', 'ours', 'passing'] as const;
export type MailFault = (typeof mailFaults)[number];

/**
 * The outcome of one try. `refused`: the address permanently takes no mail. `failed`: to be tried again. `unknown`: the
 * whole mail was handed over but not answered, so it may have been accepted. `code` holds protocol codes, never the
 * other side's words: the phase, the reply code and the enhanced one, e.g. `RCPT 550 5.1.1`, or an error's name.
 */
export type Sent =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown'; readonly code: string }
  | { readonly outcome: 'failed'; readonly code: string; readonly fault: MailFault };

/** What nodemailer reports about a failed try. */
export interface SmtpFailure {
  /** Its own name for it, e.g. `ETLS`. */
  readonly name: string;
  /** The current command, e.g. `RCPT TO`; empty when unknown. */
  readonly command: string;
  /** The server's answer; empty when there was none. */
  readonly response: string;
}

interface Reply {
  readonly code: number;
  /** The enhanced code without its class, e.g. `1.1`; null when the server sent none. */
  readonly detail: string | null;
  /** In lower case and without addresses, whose text says nothing about the fault. */
  readonly words: string;
}

const mostLookedAt = 500;
const replyPattern = /^(\d{3})[ -](?:[245]\.(\d{1,3})\.(\d{1,3})(?!\d))?/;

function replyOf(response: string): Reply | null {
  const line = response.slice(0, mostLookedAt);
  const [found, code, subject, detail] = replyPattern.exec(line) ?? [];
  if (found === undefined) return null;
  const words = line.toLowerCase().split(/\s/);
  return {
    code: Number(code),
    detail: subject === undefined ? null : `${subject}.${detail}`,
    words: words.filter((word) => !word.includes('@')).join(' '),
  };
}

/** Our login, our own address, the connection to the server: phases that do not involve the recipient. */
const ownPhases = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL']);
/** RFC 3463 section 3.2 and RFC 7505; 1.7, 1.8 and 1.9 are about the sender's address. */
const addressDetails = new Set(['1.0', '1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.0', '2.1']);
/** The mailbox is full, or takes no message of that size or kind now (RFC 3463 section 3.3). */
const mailboxDetails = new Set(['2.2', '2.3', '2.4']);
/** In answer to RCPT: their domain has no route (RFC 3463 section 3.5), their name cannot be written (RFC 6531). */
const addressDetailsAtRcpt = new Set(['4.1', '4.4', '6.7']);
/** On their own these say nothing. */
const vagueDetails = new Set([null, '0.0', '5.0']);
/** Codes about a mailbox (RFC 5321 section 4.2.3). */
const mailboxCodes = new Set([550, 551, 553, 556]);
/** Words by which a server without enhanced codes says that the problem is the sender. */
const aboutUs =
  /relay|spam|block|black ?list|denied|policy|prohibited|authenti|quota|limit|throttl|reputation|\brbl\b|\bspf\b|dkim|dmarc|too many/;
const tooFast = /at a rate|too quickly/;
const usedUp = /daily|quota exceeded|limit exceeded/;

/** What a final answer is about: the address itself, the state of its mailbox, or us. */
function subjectOf(phase: string, { code, detail, words }: Reply): 'address' | 'mailbox' | 'us' {
  if (ownPhases.has(phase)) return 'us';
  if (detail !== null && mailboxDetails.has(detail)) return 'mailbox';
  // Gmail uses 5.2.1 both for a disabled mailbox and for one that gets too much mail at once.
  if (detail === '2.1' && tooFast.test(words)) return 'mailbox';
  if (detail !== null && addressDetails.has(detail)) return 'address';
  if (phase !== 'RCPT') return 'us';
  if (!vagueDetails.has(detail)) return addressDetailsAtRcpt.has(detail ?? '') ? 'address' : 'us';
  if (aboutUs.test(words)) return 'us';
  if (code === 552) return 'mailbox';
  return mailboxCodes.has(code) ? 'address' : 'us';
}

function faultForNow(phase: string, { detail, words }: Reply): MailFault {
  if (detail?.startsWith('2.')) return 'recipient';
  return phase !== 'RCPT' && usedUp.test(words) ? 'ours' : 'passing';
}

const namesThatTell = new Set(['EAUTH', 'ETLS']);

/**
 * Judges a try by the phase and by the enhanced status code (RFC 3463, RFC 5248). Only a permanent fault on the
 * recipient's side ends a mail; a wrong login, a block, a policy or a used-up quota is ours, and the mail waits.
 * @param isHandedOver whether the whole message had been written to the server
 */
export function verdictOn({ command, name, response }: SmtpFailure, isHandedOver: boolean): Sent {
  const [phase = ''] = command.split(' ');
  const reply = replyOf(response);
  if (reply === null) {
    if (isHandedOver) return { outcome: 'unknown', code: name };
    return { outcome: 'failed', code: name, fault: namesThatTell.has(name) ? 'ours' : 'passing' };
  }
  const isFinal = reply.code >= 500;
  const enhanced = reply.detail === null ? '' : ` ${Math.floor(reply.code / 100)}.${reply.detail}`;
  const code = `${namesThatTell.has(name) ? name : phase} ${reply.code}${enhanced}`;
  if (!isFinal) return { outcome: 'failed', code, fault: faultForNow(phase, reply) };
  const subject = subjectOf(phase, reply);
  if (subject === 'address') return { outcome: 'refused', code };
  return { outcome: 'failed', code, fault: subject === 'mailbox' ? 'recipient' : 'ours' };
}
