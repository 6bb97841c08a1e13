import type { SetupId } from '#features/admin/rules.ts';

interface Matter {
  readonly title: string;
  /** What does not work without it. */
  readonly without: string;
  readonly how: string;
  /** It is set where the server runs, perhaps by somebody else than the owner. */
  readonly onServer?: true;
}

/** What each matter is called, what is missing without it, and what to do. */
export const matters: Readonly<Record<SetupId, Matter>> = {
  https: {
    title: 'Encrypted address',
    without: 'Passwords and sessions travel in the clear, and phones do not install the app.',
    how: 'Put the site behind TLS and set APP_URL to its https:// address.',
    onServer: true,
  },
  owner: {
    title: 'Who runs this',
    without:
      'The legal texts and the contact page can’t yet say who runs this service, from which address and under which law. In many countries you can’t sell without that.',
    how: 'Fill in name, address, email and country below, and your register if you’re in one. Have a lawyer read the texts.',
  },
  payments: {
    title: 'Payments',
    without: 'Nobody can buy a plan.',
    how: 'Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and the three STRIPE_PRICE_ IDs. npm run stripe:setup creates what’s needed in Stripe and prints them.',
    onServer: true,
  },
  paymentsLive: {
    title: 'Real payments',
    without: 'No real money moves: payments are off, or in test mode.',
    how: 'Once your test purchases work, put the live key (sk_live_…), its webhook secret and its price IDs in place of the test ones.',
    onServer: true,
  },
  mail: {
    title: 'Email',
    without: 'No password resets, receipts or notifications by email.',
    how: 'Set SMTP_URL and MAIL_FROM.',
    onServer: true,
  },
  verification: {
    title: 'Confirmed addresses',
    without: 'People can join with an address that isn’t theirs.',
    how: 'Set REQUIRE_EMAIL_VERIFICATION=true. It needs email.',
    onServer: true,
  },
  signIn: {
    title: 'Sign-in with accounts elsewhere',
    without: 'Members sign in with a password or a passkey of this site alone, which is enough.',
    how: 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or the four OIDC_ variables for another OpenID provider.',
    onServer: true,
  },
  ai: {
    title: 'AI model',
    without: 'The writing tools are off.',
    how: 'Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or AI_BASE_URL and AI_MODEL for a server of your own.',
    onServer: true,
  },
  aiPrices: {
    title: 'Prices of the model',
    without: 'You see tokens but not what they cost.',
    how: 'Enter the prices as shown below. If AI_MODEL isn’t set, we know the prices of the model we use.',
  },
  crm: {
    title: 'CRM',
    without: 'Your CRM doesn’t hear of sign-ups and purchases; they wait until it does.',
    how: 'Set GHL_API_TOKEN and GHL_LOCATION_ID, or GHL_WEBHOOK_URL. Then open /ghl-test.',
    onServer: true,
  },
  bucket: {
    title: 'Storage in a bucket',
    without: 'Files live in DATA_DIR on this one machine: back it up, and run one node.',
    how: 'Set S3_BUCKET, S3_REGION and, unless the machine has a role, the two keys.',
    onServer: true,
  },
  links: {
    title: 'Strategy call and community',
    without: 'Until you enter them, members see our own pages.',
    how: 'Enter both below.',
  },
  morphcast: {
    title: 'MorphCast for the tracker',
    without: 'The Live Emotion Tracker runs on our own engine, which needs no license.',
    how: 'If you hold a license, set MORPHCAST_LICENSE_KEY, and in MORPHCAST_COUNTRIES where it may be used. In the EU and EEA it never runs.',
    onServer: true,
  },
};

/** What the owner can hand to whoever runs the server. */
export const requestOf = ({ how, title }: Matter, appUrl: string): string =>
  `${title} on ${appUrl}: ${how} Settings go into the server’s .env file (.env.example explains each); then restart the server.`;
