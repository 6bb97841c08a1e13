/** The point in a session at which the server refuses. */
export type Phase = 'greeting' | 'login' | 'sender' | 'recipient' | 'message';

type Refusal = {
  readonly at: Phase;
  /** The reply code of RFC 5321 section 4.2. */
  readonly code: number;
  /** Begins with the enhanced status code (RFC 3463, RFC 5248) if the server it is quoted from sends one. */
  readonly words: string;
  readonly label: string;
};

const refusal = (at: Phase, code: number, words: string, label: string): Refusal => ({
  at,
  code,
  words,
  label,
});

/**
 * What mail servers say when they refuse a mail, quoted. Sources: RFC 5321 sections 3.1, 3.8 and 4.2.3, RFC 4954
 * section 6 (login), RFC 6531 section 3.5 (addresses), RFC 6647 (greylisting), RFC 7505 section 4.1 (null MX); Gmail:
 * support.google.com/a/answer/3726730; Amazon SES: docs.aws.amazon.com/ses/latest/dg/troubleshoot-smtp.html and
 * manage-sending-quotas-errors.html; Exim and Postfix: the defaults of their own rules.
 */
export const refusals = {
  greeting421: refusal(
    'greeting',
    421,
    '4.3.2 Service not available, closing channel',
    'Greets with 421: closing',
  ),
  greeting554: refusal(
    'greeting',
    554,
    '5.7.1 Your address is on a blocklist',
    'Greets with 554: we are blocked',
  ),
  login454: refusal('login', 454, '4.7.0 Temporary authentication failure', 'Login fails for now (454)'),
  login535: refusal('login', 535, '5.7.8 Authentication credentials invalid', 'Refuses our login (535)'),
  sender530: refusal('sender', 530, '5.7.0 Authentication required', 'Wants a login first (530)'),
  sender553: refusal(
    'sender',
    553,
    '5.7.1 Sender address rejected: not owned by user',
    'Refuses our own address (553)',
  ),
  sender452: refusal('sender', 452, '4.3.1 Insufficient system storage', 'Its disk is full (452)'),
  senderQuota: refusal(
    'sender',
    550,
    '5.4.5 Daily user sending limit exceeded',
    'Our daily limit is used up (550 5.4.5)',
  ),
  noUser: refusal(
    'recipient',
    550,
    '5.1.1 The email account that you tried to reach does not exist',
    'There is no such mailbox (550 5.1.1)',
  ),
  '550': refusal('recipient', 550, 'No such user here', 'There is no such mailbox (550 alone)'),
  disabled: refusal(
    'recipient',
    550,
    '5.2.1 The email account that you tried to reach is disabled',
    'The mailbox is switched off (550 5.2.1)',
  ),
  nullMx: refusal(
    'recipient',
    556,
    '5.1.10 Recipient address has null MX',
    'The domain takes no mail (556 5.1.10)',
  ),
  nonAscii: refusal(
    'recipient',
    553,
    '5.6.7 Non-ASCII addresses not permitted',
    'Cannot write to such an address (553 5.6.7)',
  ),
  tooQuickly: refusal(
    'recipient',
    550,
    '5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
    'The mailbox gets too much at once (550 5.2.1)',
  ),
  full: refusal('recipient', 552, '5.2.2 Mailbox full', 'The mailbox is full (552 5.2.2)'),
  full452: refusal(
    'recipient',
    452,
    '4.2.2 The email account that you tried to reach is over quota',
    'The mailbox is full for now (452 4.2.2)',
  ),
  greylisted: refusal(
    'recipient',
    450,
    '4.7.1 Greylisted, please try again in 300 seconds',
    'Greylists us (450 4.7.1)',
  ),
  relay: refusal('recipient', 554, '5.7.1 Relay access denied', 'Relays nothing for us (554 5.7.1)'),
  relayPlain: refusal('recipient', 550, 'relay not permitted', 'Relays nothing for us (550 alone)'),
  recipient421: refusal('recipient', 421, '4.7.0 Try again later, closing connection', 'Hangs up with 421'),
  '451': refusal(
    'message',
    451,
    '4.3.0 Mail server temporarily rejected message',
    'Refuses for now (451): try again later',
  ),
  rate: refusal(
    'message',
    454,
    'Throttling failure: Maximum sending rate exceeded',
    'We are too fast (454, Amazon SES)',
  ),
  quota: refusal(
    'message',
    454,
    'Throttling failure: Daily message quota exceeded',
    'Our day is used up (454, Amazon SES)',
  ),
  unverified: refusal(
    'message',
    554,
    'Message rejected: Email address is not verified',
    'Our account is still a trial (554, Amazon SES)',
  ),
  spam: refusal(
    'message',
    550,
    '5.7.1 Message refused: it looks like spam',
    'Takes the mail for spam (550 5.7.1)',
  ),
  dmarc: refusal(
    'message',
    550,
    '5.7.26 Unauthenticated email is not accepted due to the domain’s DMARC policy',
    'SPF and DKIM fail (550 5.7.26)',
  ),
  tooBig: refusal(
    'message',
    552,
    '5.3.4 Message size exceeds fixed limit',
    'The mail is too big (552 5.3.4)',
  ),
  '554': refusal('message', 554, 'Transaction failed', 'Refuses the mail without a reason (554)'),
  lateNoUser: refusal(
    'message',
    550,
    '5.1.1 User unknown',
    'Learns late that there is no mailbox (550 5.1.1)',
  ),
} as const satisfies Readonly<Record<string, Refusal>>;

export type RefusalName = keyof typeof refusals;

/** The refusals for one phase. */
export function refusalsAt(phase: Phase): RefusalName[] {
  const names = Object.keys(refusals) as RefusalName[];
  return names.filter((name) => refusals[name].at === phase);
}
