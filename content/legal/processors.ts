/** A third party that receives personal data because the owner has enabled it. */
export interface Processor {
  readonly name: string;
  /** Where they work, as far as the configuration tells. */
  readonly place: string;
  readonly purpose: string;
}

interface Bucket {
  readonly host: string | null;
  readonly region: string | null;
}

/** The parts of the configuration that say who is enabled; hosts without anything that identifies an account. */
export interface SwitchedOn {
  readonly stripe: boolean;
  /** Null: no model is configured. `host` is where it answers, for a server of the owner's own. */
  readonly model: {
    readonly provider: 'anthropic' | 'openai' | 'own';
    readonly host: string | null;
    readonly transcribes: boolean;
  } | null;
  readonly mailHost: string | null;
  readonly crm: 'api' | 'webhook' | null;
  readonly crmHost: string | null;
  /** The CRM is told only about members who agreed to tips and offers. */
  readonly crmConsentFirst: boolean;
  readonly storage: Bucket | null;
  readonly backups: Bucket | null;
  readonly morphcast: boolean;
  readonly captcha: 'turnstile' | 'hcaptcha' | null;
  /** The sign-in providers: their names on the buttons, and their hosts. */
  readonly signIn: readonly { readonly name: string; readonly host: string }[];
}

const modelNames = {
  anthropic: { name: 'Anthropic (AI model)', place: 'United States' },
  openai: { name: 'OpenAI (AI model)', place: 'United States' },
} as const;

const asked = 'is shown by its own script, when you sign up, that you are a person';
const captchas = {
  turnstile: { name: 'Cloudflare Turnstile (check of sign-ups)', place: 'United States', purpose: asked },
  hcaptcha: { name: 'hCaptcha (check of sign-ups)', place: 'United States', purpose: asked },
} as const;

const placeOf = ({ host, region }: Bucket) =>
  [host && `a server at ${host}`, region].filter(Boolean).join(', ');

function modelOf({ provider, host, transcribes }: NonNullable<SwitchedOn['model']>): Processor {
  const purpose = [
    'writes the texts of the tools from what you give them',
    'plays the client in practice calls and helps with what you say there',
    'reviews the real calls that you bring',
    'answers what you ask under Ask',
    ...(transcribes ? ['turns recordings of your voice and your calls into text'] : []),
  ].join('; ');
  if (provider !== 'own') return { ...modelNames[provider], purpose };
  return { name: 'AI model', place: `a server at ${host ?? 'an address of the operator’s'}`, purpose };
}

/** The processors in use: only those that are enabled, in the order of the privacy page. */
export function processorsOf(on: SwitchedOn): readonly Processor[] {
  const found: (Processor | null)[] = [
    on.stripe && {
      name: 'Stripe (payments)',
      place: 'United States and Ireland',
      purpose: 'takes payments, keeps invoices, pays money back',
    },
    on.model && modelOf(on.model),
    on.mailHost !== null && {
      name: 'Mail provider',
      place: `a server at ${on.mailHost}`,
      purpose: 'carries our emails to you',
    },
    on.crm !== null && {
      name: on.crm === 'api' ? 'HighLevel (customer list)' : 'Customer list',
      place:
        on.crm === 'api' ? 'United States' : `a server at ${on.crmHost ?? 'an address of the operator’s'}`,
      purpose: on.crmConsentFirst
        ? 'keeps our list of members who agreed to tips and offers, and their purchases'
        : 'keeps our list of members and purchases',
    },
    on.storage && {
      name: 'File storage',
      place: placeOf(on.storage),
      purpose: 'keeps films, books and certificates of the course',
    },
    on.backups && {
      name: 'Storage of backups',
      place: placeOf(on.backups),
      purpose: 'keeps copies of everything that this site keeps about you',
    },
    on.captcha !== null && captchas[on.captcha],
    ...on.signIn.map(({ host, name }) => ({
      name: `${name} (sign-in)`,
      place: name === 'Google' ? 'United States and Ireland' : `a server at ${host}`,
      purpose:
        'tells us your name and email address when you choose to sign in with it, and learns that you did',
    })),
    on.morphcast && {
      name: 'MorphCast (engine of the emotion tracker)',
      place: 'its vendor’s servers; not for members in the EU and EEA',
      purpose: 'sends its software to your browser, which tells it your IP address',
    },
  ].map((one) => one || null);
  return found.filter((one) => one !== null);
}

/** The placeholder for the list in a page. */
export const processorsMark = '{{processors}}';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Puts the list into a page that was built before it was known who is enabled; other pages come back unchanged. */
export function fillProcessors(html: string, processors: readonly Processor[]): string {
  const words =
    processors.length === 0
      ? 'Nobody else: nothing is switched on here that would send your data elsewhere.'
      : processors
          .map(({ name, place, purpose }) => escaped(`${name}: ${purpose}. Place: ${place}.`))
          .join('<br>');
  return html.replaceAll(processorsMark, () => words);
}
