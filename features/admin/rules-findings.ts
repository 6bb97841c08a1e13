import type { LinkName, PaymentMode, SetupId } from './rules.ts';

/** What is said of a part of the setup that is not done: on the setup page, and by `npm run doctor`. */
interface SetupFinding {
  readonly title: string;
  /** What does not work without it. */
  readonly without: string;
  /** What the owner does about it, who need not know how a server works. */
  readonly how: string;
  /** What whoever runs the server does about it: it is set there. */
  readonly onServer?: string;
}

/** What each part is called, what is missing without it, and what to do. */
export const setupFindings: Readonly<Record<SetupId, SetupFinding>> = {
  https: {
    title: 'Encrypted address',
    without:
      'Without it, others on the way can read passwords, browsers warn your visitors, and phones don’t install the app.',
    how: 'You need a name of your own on the internet (a domain, like yourname.com) and a certificate that encrypts what travels. You rent the domain by the year from a domain registrar. The certificate is free, and the server can get it on its own. Ask whoever runs your server, or the support of the company that hosts it, and hand them this line.',
    onServer:
      'Point the domain at this server, answer on it over HTTPS (the Caddyfile in deploy/ gets a certificate on its own), and set APP_URL to the https:// address.',
  },
  owner: {
    title: 'Who runs this',
    without:
      'The legal texts and the contact page can’t yet say who runs this service, from which address and under which law. In many countries you can’t sell without that, so until it’s there nobody can pay real money here.',
    how: 'Fill in name, address, email and country below, and your register if you’re in one.',
  },
  legal: {
    title: 'Legal texts',
    without: 'They’re starter texts: no lawyer has read them for you. Visitors aren’t told so.',
    how: 'Have a lawyer read them before you rely on them, and enter who did.',
  },
  payments: {
    title: 'Payments',
    without: 'Nobody can buy a plan.',
    how: 'Open an account at stripe.com: Stripe takes the cards and pays the money out to you. Then hand this line to whoever runs the server.',
    onServer:
      'Set STRIPE_SECRET_KEY, run npm run stripe:setup, which creates what’s needed in Stripe, and set the STRIPE_WEBHOOK_SECRET that it prints.',
  },
  paymentsLive: {
    title: 'Real payments',
    without: 'No real money moves.',
    how: 'Once your test purchase works, activate your account in Stripe’s dashboard, and have the test keys on the server replaced by the live ones.',
    onServer:
      'Put the live key (sk_live_…) in place of the test one, run npm run stripe:setup again, and set the webhook secret that it prints.',
  },
  mail: {
    title: 'Mail server',
    without: 'No password resets, receipts or notifications by email.',
    how: 'You need a mailbox, or a sending service, that lets a server send under your own address. The company that hosts your domain usually has one. Hand this line and the mailbox’s name and password to whoever runs the server.',
    onServer:
      'Set SMTP_URL and MAIL_FROM. For the domain of the sender, add the records SPF, DKIM and DMARC, or the mails land in spam.',
  },
  mailLive: {
    title: 'Real email',
    without:
      'Email is in test mode: every one goes to the inbox for trying it out, and none reaches anybody.',
    how: 'Once the test email works, have the settings for trying it out replaced by those of your own mailbox or sending service. Hand this line and the mailbox’s name and password to whoever runs the server.',
    onServer:
      'Set SMTP_URL and MAIL_FROM to the real mail server and the address that emails come from, and remove MAIL_INBOX_URL. For the domain of the sender, add the records SPF, DKIM and DMARC, or the mails land in spam.',
  },
  mailTested: {
    title: 'Test email',
    without: 'Nobody knows yet whether your emails arrive: no test email has been accepted.',
    how: 'Send yourself one below, and look where it lands.',
  },
  mailRecords: {
    title: 'Records of your domain',
    without:
      'Receivers look up SPF and DMARC of the domain that your emails come from, and don’t find what they need: your emails land in spam.',
    how: 'The lines for whoever looks after the domain are below. Once they’re set, it can take an hour until we see them.',
  },
  verification: {
    title: 'Confirmed addresses',
    without: 'People can join with an address that isn’t theirs.',
    how: 'Once email works, have it turned on: new members then confirm their address before they sign in.',
    onServer: 'Set REQUIRE_EMAIL_VERIFICATION=true.',
  },
  signIn: {
    title: 'Sign-in with accounts elsewhere',
    without: 'Members sign in with a password or a passkey of this site alone, which is enough.',
    how: 'If you want a button such as ‘Continue with Google’, whoever runs the server registers this site there first.',
    onServer:
      'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or the four OIDC_ variables for another OpenID provider.',
  },
  ai: {
    title: 'AI model',
    without: 'The writing tools are off.',
    how: 'Open an account with a company that offers an AI model, such as Anthropic or OpenAI. It gives you a key, and bills you for what your members have written. Hand the key and this line to whoever runs the server.',
    onServer:
      'Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or AI_BASE_URL and AI_MODEL for a server of your own.',
  },
  aiPrices: {
    title: 'Prices of the model',
    without: 'You see how much was written, but not what it costs you.',
    how: 'Enter below what your AI provider charges.',
  },
  crm: {
    title: 'CRM',
    without:
      'A CRM is the list of customers that some keep in another program. Yours doesn’t hear of sign-ups and purchases; they wait until it does.',
    how: 'Needed only if you use HighLevel, or another CRM that can be told by a webhook.',
    onServer: 'Set GHL_API_TOKEN and GHL_LOCATION_ID, or GHL_WEBHOOK_URL. Then open /ghl-test.',
  },
  bucket: {
    title: 'Files kept outside the server',
    without:
      'Films, PDFs and recordings lie on the server’s own disk. That’s fine as long as there’s one server and it’s backed up.',
    how: 'Needed only when several servers share the work, or the disk gets too small.',
    onServer:
      'Set S3_BUCKET, S3_REGION and, unless the machine has a role, the two keys. Until then files live in DATA_DIR: back it up, and run one node.',
  },
  links: {
    title: 'Strategy call and community',
    without:
      'Your calendar for the strategy call and the link to your community are missing. Until you enter them, the site offers to write to you.',
    how: 'Both have a field below.',
  },
  backups: {
    title: 'Backups',
    without:
      'No recent backup is known here. A broken disk would take everything: members, purchases, and what they made.',
    how: 'Have a place outside the server named for them. From then on one is made every day, and tried out every week. Hand this line to whoever runs the server.',
    onServer:
      'Set BACKUP_FOLDER (on another disk or machine) or BACKUP_BUCKET, and BACKUP_KEY, which encrypts them: keep it elsewhere too. If the process that does the jobs runs, the first backup follows its start.',
  },
  morphcast: {
    title: 'A licensed engine for the Emotion Tracker',
    without: 'The Live Emotion Tracker runs on the included engine, which needs no license.',
    how: 'Needed only if you hold a license of MorphCast, a company that reads feelings from faces. In the EU and EEA it never runs.',
    onServer: 'Set MORPHCAST_LICENSE_KEY, and in MORPHCAST_COUNTRIES where it may be used.',
  },
};

const noRealMoney: Readonly<Record<PaymentMode, string>> = {
  off: 'No real money moves: payments are off.',
  test: 'No real money moves: payments are in test mode.',
  live: setupFindings.paymentsLive.without,
};

const sampleWords =
  'What visitors read of the owner is the demo’s sample, wherever it says ‘Sample’ here: nobody like that runs this site. As long as any of it is left, nobody can pay real money.';

const missingLink: Readonly<Record<LinkName, string>> = {
  strategyCall:
    'Your calendar for the strategy call is missing. Until you enter it, the site offers to write to you.',
  community: 'The link to your community is missing. Until you enter it, members see the included page.',
};

/** What the words of a finding depend on. */
export interface SetupState {
  readonly payments: PaymentMode;
  readonly demoTexts: boolean;
  readonly missingLinks: readonly LinkName[];
  /** Whether the demo’s sample owner is still there, as a whole or in part. */
  readonly sampleOwner: boolean;
}

/** What does not work without a part of the setup, on this installation. */
export function withoutWords(
  id: SetupId,
  { demoTexts, missingLinks, payments, sampleOwner }: SetupState,
): string {
  if (id === 'paymentsLive') return noRealMoney[payments];
  if (id === 'owner' && sampleOwner) return sampleWords;
  if (id === 'ai' && demoTexts)
    return 'Demo texts: no AI model is connected. The tools answer with prepared samples.';
  const [link, another] = missingLinks;
  if (id === 'links' && link && !another) return missingLink[link];
  return setupFindings[id].without;
}

/** What the owner does about it, on this installation. */
export const howWords = (id: SetupId, { missingLinks }: Pick<SetupState, 'missingLinks'>): string =>
  id === 'links' && missingLinks.length === 1 ? 'It has a field below.' : setupFindings[id].how;

/** What the owner can hand to whoever runs the server. */
export const requestOf = (title: string, onServer: string, appUrl: string): string =>
  `${title} on ${appUrl}: ${onServer} Settings go into the server’s .env file (.env.example explains each); then restart the server.`;
