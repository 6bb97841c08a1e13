import type { Page } from '@playwright/test';
import { pagePaths } from '#app/pages.ts';
import { staticFiles } from '#app/static-pages.ts';
import { toolOf } from '#features/tools/rules.ts';
import type { demoAccounts } from '#db/demo-accounts.ts';
import { buyer, paid } from './payment.ts';

type Account = (typeof demoAccounts)[number]['access'] | null;

interface Photograph {
  readonly name: string;
  /** The demo account that views the page; null for a visitor. */
  readonly account: Account;
  readonly address: string;
  /** Brings the page into the state to be shown. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The picture that must be taken before, because somebody pays in it. */
  readonly after?: string;
}

interface Portrait extends Photograph {
  readonly width: number;
  readonly height: number;
  /** What is at the top of the picture, as a CSS selector. */
  readonly from: string;
  /** How much of the page is shown above it, in CSS pixels. */
  readonly above: number;
}

/** The label of every text in the pictures: no model wrote it, and viewers of the pictures are not in the demo. */
export const exampleLabel = 'Example text';

async function answerOne(page: Page): Promise<void> {
  await page.getByRole('radio').nth(1).check();
}

async function answerAll(page: Page): Promise<void> {
  for (let question = 1; question <= 5; question += 1) {
    await page
      .getByRole('radio')
      .nth(question % 3)
      .check();
    await page.getByRole('button', { name: question === 5 ? 'See Results' : 'Next Question' }).click();
  }
  await page.getByRole('button', { name: 'Retake Assessment' }).waitFor();
}

/** The business that the tools write for in every picture, so that they tell one story. */
export const business = 'We sell roof repairs. The same two people come back every spring and look.';
export const audience = 'Families whose roof is older than they are';
const felt = 'They fear that nobody answers the phone once the bill is paid.';

async function identify(page: Page): Promise<void> {
  await page.getByLabel('Business Description').fill(business);
  await page.getByLabel('Target Audience').fill(audience);
  await page.getByRole('button', { name: 'Identify Frustrations' }).click();
  // It is headed otherwise while it is being written.
  await page.getByRole('heading', { name: 'What they don’t say' }).waitFor();
}

/** Runs a studio generator, and waits until the result is there. */
function written(fields: Readonly<Record<string, string>>, button: string) {
  return async (page: Page): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor({ timeout: 20_000 });
  };
}

/** What the landing page and the manifest show of the product. */
export const portraits: readonly Portrait[] = [
  {
    name: 'tools',
    account: 'premium',
    address: '/tools',
    width: 960,
    height: 704,
    from: 'main ul',
    // There are links close above it.
    above: 16,
  },
  {
    name: 'phone',
    account: null,
    address: '/assessment',
    width: 390,
    height: 844,
    prepare: answerOne,
    from: 'main h1',
    above: 28,
  },
];

/** Follows the first link with these words. */
function followed(link: string | RegExp, then: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
    await page.getByRole('main').getByText(then).first().waitFor();
  };
}

function tabbed(name: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('tab', { name }).click();
    await page.waitForLoadState('networkidle');
  };
}

async function openNotices(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
}

/** Opens the menu of this width: that of small screens, or the one under a member's email. */
async function openMenu(page: Page): Promise<void> {
  await page.evaluate('for (const menu of document.querySelectorAll("details[data-menu]")) menu.open = true');
}

async function searchMember(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').first().fill(buyer.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForLoadState('networkidle');
}

/** Opens the certificate made by `furnish`, as anybody who verifies it sees it. */
async function openCertificate(page: Page): Promise<void> {
  const { certificate } = (await (await page.request.get('/api/certificate')).json()) as {
    certificate: { number: string };
  };
  await page.goto(`/certificate?id=${certificate.number}`);
  await page.getByRole('main').getByText('Ada Admin').first().waitFor();
}

/** Pages that need preparation, or must be seen by more than one kind of person. */
const prepared: readonly Photograph[] = [
  { name: 'landing', account: null, address: '/' },
  { name: 'menu-visitor', account: null, address: '/', prepare: openMenu },
  { name: 'dashboard-free', account: 'free', address: '/' },
  { name: 'dashboard-tools', account: 'tools', address: '/' },
  { name: 'dashboard-premium', account: 'premium', address: '/' },
  { name: 'notifications', account: 'premium', address: '/tools', prepare: openNotices },
  { name: 'auth-sign-in', account: null, address: '/auth' },
  { name: 'auth-sign-up', account: null, address: '/auth#sign-up' },
  { name: 'assessment', account: null, address: '/assessment', prepare: answerOne },
  { name: 'assessment-result', account: null, address: '/assessment', prepare: answerAll },
  { name: 'tools-visitor', account: null, address: '/tools' },
  {
    name: 'identifier-result',
    account: 'free',
    address: toolOf('frustration-identifier').path,
    prepare: identify,
  },
  { name: 'purchase', account: 'free', address: '/purchase' },
  { name: 'purchase-upgrade', account: 'tools', address: '/purchase?upgrade=true' },
  { name: 'payment-success', account: null, address: '/auth?redirect=%2Fpurchase#sign-up', prepare: paid },
  { name: 'settings-billing-free', account: 'free', address: '/settings/billing' },
  {
    name: 'ad-copy-result',
    account: 'premium',
    address: toolOf('ad-copy').path,
    prepare: written(
      {
        'Business Description': business,
        'Target Audience': audience,
        'Subconscious Frustrations': felt,
        'Advertising Goal': 'Book a first visit',
      },
      'Generate Ad Copy',
    ),
  },
  {
    name: 'email-sequences-result',
    account: 'premium',
    address: toolOf('email-sequences').path,
    prepare: written(
      {
        Frustrations: felt,
        Audience: audience,
        'Sequence Goal': 'Agree on a first visit',
        'Number of Emails': '3',
      },
      'Generate Emails',
    ),
  },
  {
    name: 'call-scripts-result',
    account: 'premium',
    address: toolOf('call-scripts').path,
    prepare: written(
      { Frustrations: felt, Audience: audience, 'Call Purpose': 'Agree on a first visit' },
      'Generate Script',
    ),
  },
  {
    name: 'client',
    account: 'premium',
    address: '/clients',
    prepare: followed(/Families/, 'Families'),
  },
  {
    name: 'brief-client',
    account: 'premium',
    address: '/clients',
    prepare: async (page) => {
      await followed(/Families/, 'Families')(page);
      await followed(/^Brief$/, 'Ask two questions')(page);
    },
  },
  {
    name: 'pdf-viewer',
    account: 'free',
    address: '/pdf-viewer?url=%2Fbooks%2Femotions.pdf&title=Emotions',
    prepare: (page) => page.locator('.react-pdf__Page__textContent span[role]').first().waitFor(),
  },
  { name: 'book-text', account: 'free', address: '/read/emotions#chapter-1' },
  { name: 'course-gate', account: 'tools', address: '/course' },
  { name: 'course-finished', account: 'admin', address: '/course' },
  { name: 'lesson-film', account: 'premium', address: '/course/the-client-who-does-not-tell-you' },
  { name: 'lesson-text', account: 'premium', address: '/course/choose-one-person' },
  { name: 'lesson-locked', account: 'premium', address: '/course/the-glass-wall-test' },
  { name: 'lesson-pdf', account: 'admin', address: '/course/your-why-on-one-page' },
  { name: 'certificate-genuine', account: 'admin', address: '/certificate', prepare: openCertificate },
  { name: 'certificate', account: null, address: '/certificate' },
  { name: 'course-admin-lessons', account: 'admin', address: '/course-admin', prepare: tabbed('Lessons') },
  { name: 'course-admin-manage', account: 'admin', address: '/course-admin', prepare: tabbed('Manage') },
  {
    name: 'course-admin-notifications',
    account: 'admin',
    address: '/course-admin',
    prepare: tabbed('Notifications'),
  },
  {
    name: 'subscription-admin',
    account: 'admin',
    address: '/subscription-admin',
    prepare: searchMember,
    after: 'payment-success',
  },
  {
    name: 'admin-member',
    account: 'admin',
    address: '/admin/members',
    prepare: followed(new RegExp(buyer.firstName), buyer.email),
    after: 'payment-success',
  },
  { name: 'not-found', account: null, address: '/no-such-page' },
];

/** The six pictures that the README shows. */
export const inReadme: readonly string[] = [
  'landing',
  'identifier-result',
  'email-sequences-result',
  'lesson-text',
  'emotion-tracker',
  'admin',
];

const shownAbove = new Set([
  '/pdf-viewer',
  '/purchase',
  '/payment-success',
  '/auth',
  '/assessment',
  '/certificate',
  toolOf('frustration-identifier').path,
  '/subscription-admin',
  '/admin/member',
]);

const forVisitors = new Set([
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-address',
  '/stop-address-change',
  '/stop-second-step-reset',
  '/remove-other-ways',
  '/unsubscribe',
]);

function lookerAt(path: string): Account {
  if (forVisitors.has(path)) return null;
  return path.endsWith('-admin') || path.startsWith('/admin') || path === '/ghl-test' ? 'admin' : 'premium';
}

/** Every page is photographed, even one not mentioned here. */
export function photographs(): readonly Photograph[] {
  const others = pagePaths.filter((path) => path !== '/' && !shownAbove.has(path) && !path.includes(':'));
  // The demo's owner has their calendar and community elsewhere.
  const documents = Object.entries(staticFiles).filter(
    ([address, file]) => file.endsWith('.html') && !address.startsWith('/go/'),
  );
  return [
    ...prepared,
    ...documents.map(
      ([address, file]): Photograph => ({ name: file.replace('.html', ''), account: null, address }),
    ),
    ...others.map(
      (path): Photograph => ({
        name: path.slice(1).replaceAll('/', '-'),
        account: lookerAt(path),
        address: path,
      }),
    ),
  ];
}
