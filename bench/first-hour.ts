import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { startModelFake } from '#fakes/model/start.ts';
import { freePort } from '#launcher/ports.ts';
import { startPostgres } from '#launcher/postgres.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';
import { startProduct } from './processes.ts';
import { atMost, type Figure, type Section } from './report.ts';
import { type Effort, Walk } from './walk.ts';

const business = 'We clean and repair chimneys and stoves in old houses.';
const audience = 'Home owners who light their first fire in October';
/** How long anything may take before the run is given up. */
const patienceMs = 120_000;

interface Device {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** A phone: four times slower processor, and slow 4G as Lighthouse simulates it. */
  readonly slow: boolean;
}
const devices: readonly Device[] = [
  { name: '390 px, slow', width: 390, height: 844, slow: true },
  { name: '1280 px', width: 1280, height: 800, slow: false },
];

interface Hour {
  readonly firstCard: Effort;
  readonly exported: Effort;
}

async function openPage(browser: Browser, origin: string, device: Device, errors: string[]): Promise<Page> {
  const { height, slow, width } = device;
  const context = await browser.newContext({ baseURL: origin, viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  if (slow) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562.5,
      downloadThroughput: (1.6 * 1024 * 0.9 * 1024) / 8,
      uploadThroughput: (750 * 0.9 * 1024) / 8,
    });
  }
  return page;
}

async function signUp(walk: Walk, email: string): Promise<void> {
  await walk.fill('First name', 'Nora');
  await walk.fill('Last name', 'Journey');
  await walk.fill('Email', email);
  await walk.fill('Password', 'correct-horse-9');
  await walk.press('checkbox', /^I accept the terms/);
  await walk.press('button', 'Sign Up');
}

/** Three frustrations on the landing page, then the account. */
async function cardFirst(walk: Walk, email: string): Promise<Effort> {
  const { page } = walk;
  await page.goto('/');
  const look = page.locator('#first-look');
  await walk.fill('What do you sell?', business);
  await walk.fill('Who buys it?', audience);
  await walk.press('button', 'Show me three');
  await look.getByRole('heading', { level: 3 }).first().waitFor();
  const firstCard = walk.soFar();
  await walk.press('link', 'Keep them, free');
  await signUp(walk, email);
  await page.waitForURL('**/tools/frustration-identifier#cards');
  await page.getByRole('heading', { name: 'Your Frustration Cards' }).waitFor();
  return firstCard;
}

async function fillProfile(walk: Walk): Promise<void> {
  await walk.fill('Company name', 'Warm Hearth Ltd');
  await walk.fill('Job title', 'Owner');
  await walk.choose('Company size', '1-10 people, or just you');
  await walk.choose('Gender', 'Prefer not to say');
  await walk.fill('Target clients', audience);
  await walk.fill('Client industry', 'Private homes');
  await walk.fill('Typical client role', 'Home owner');
  await walk.choose('Client company size', '1-10 people, or private clients');
  await walk.choose('Sales cycle', '1 to 4 weeks');
  await walk.fill('Main pain points', 'They fear a fire and put the call off.');
  await walk.press('button', 'Complete profile');
}

/** The account, then the profile, then the tool: whoever presses Get Started. */
async function accountFirst(walk: Walk, email: string): Promise<Effort> {
  const { page } = walk;
  await page.goto('/');
  const start = page.getByRole('link', { name: 'Get Started' }).filter({ visible: true }).first();
  if (!(await start.isVisible())) await walk.pressOn(page.locator('details[data-menu] summary'));
  await walk.press('link', 'Get Started');
  await signUp(walk, email);
  await page.getByRole('heading', { name: 'Welcome Back!' }).first().waitFor();
  await page.goto('/onboarding');
  await fillProfile(walk);
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  await walk.press('link', /Find three frustrations/);
  await walk.fill('Business Description', business);
  await walk.fill('Target Audience', audience);
  await walk.press('button', 'Identify Frustrations');
  const result = page.getByRole('region', { name: 'Result' });
  await result.getByRole('heading', { level: 3 }).first().waitFor();
  const firstCard = walk.soFar();
  // Whoever leaves while they are being written stops the run, and has no cards.
  await result.getByText('Saved to your Frustration Cards.').waitFor();
  return firstCard;
}

/** From the first cards to a text that was taken along. */
async function writeAndExport(walk: Walk): Promise<Effort> {
  const { page } = walk;
  await page.goto('/');
  await walk.press('link', 'Write from this card');
  await walk.fill('Business Description', business);
  await walk.fill('Target Audience', audience);
  await walk.press('button', 'Create Messages');
  await walk.pressOn(page.locator('summary', { hasText: 'Export' }));
  const saved = page.waitForEvent('download');
  await walk.press('button', 'Markdown');
  await (await saved).delete();
  return walk.soFar();
}

/** Gives everybody the tools: what buying takes is the payment provider's, and counted by nobody here. */
async function grantTools(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into access_grants (user_id, tier, starts_at) select id, 'tools', now() - interval '1 day' from users u
     where not exists (select 1 from access_grants g where g.user_id = u.id)`,
  );
  await client.end();
}

const effortRow = (name: string, { fields, presses, screens, seconds }: Effort) =>
  `| ${name} | ${screens} | ${fields} | ${presses} | ${seconds.toFixed(0)} |`;

/** The first hour of somebody new, as a browser plays it: a card first, and the account first. */
export async function benchFirstHour(folder: string): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const postgres = await startPostgres();
  processes.defer(() => postgres.stop());
  // At the pace of a real model.
  const model = await startModelFake({ chunkMs: 40 });
  processes.defer(() => model.close());
  const port = await freePort();
  const product = await startProduct(
    folder,
    {
      DATABASE_URL: postgres.url,
      APP_URL: `http://127.0.0.1:${port}`,
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'demo',
    },
    port,
  );
  processes.defer(() => product.stop());
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: isRoot() ? ['--no-sandbox'] : [],
  });
  processes.defer(() => browser.close());

  const figures: Figure[] = [];
  const rows: string[] = [];
  const errors: string[] = [];
  const hourOf = async (page: Page, start: typeof cardFirst, email: string): Promise<Hour> => {
    const walk = new Walk(page);
    const firstCard = await start(walk, email);
    await grantTools(postgres.url);
    // What a session may do is remembered for 800 ms; nobody pays faster than that.
    await page.waitForTimeout(1000);
    return { firstCard, exported: await writeAndExport(walk) };
  };
  for (const device of devices) {
    const play = async (start: typeof cardFirst, who: string): Promise<Hour> => {
      const page = await openPage(browser, product.origin, device, errors);
      try {
        return await hourOf(page, start, `${who}.${device.width}@example.test`);
      } catch (cause) {
        const shown = await page.getByRole('main').innerText();
        throw new Error(`${who}, ${device.name}, stopped at ${page.url()}, which shows:\n${shown}`, {
          cause,
        });
      } finally {
        await page.context().close();
      }
    };
    const look = await play(cardFirst, 'card');
    const account = await play(accountFirst, 'account');
    rows.push(
      effortRow(`${device.name}, card first: first card`, look.firstCard),
      effortRow(`${device.name}, account first: first card`, account.firstCard),
      effortRow(`${device.name}, card first: a text exported`, look.exported),
      effortRow(`${device.name}, account first: a text exported`, account.exported),
    );
    figures.push(
      atMost(`${device.name}: fields to the first card`, look.firstCard.fields, 2),
      atMost(`${device.name}: to the first card`, look.firstCard.seconds, 90, ' s'),
      atMost(`${device.name}: to a text that was exported`, look.exported.seconds, 300, ' s'),
    );
  }
  figures.push(atMost('console errors in all runs', errors.length, 0));
  return {
    title: 'The first hour',
    command: 'npm run bench -- first-hour',
    figures,
    notes: [
      [
        '| from the landing page to | screens | fields | presses | seconds |',
        '|---|---|---|---|---|',
        ...rows,
      ].join('\n'),
      'Fields are those that had to be filled in or chosen; presses are buttons, links, boxes and choices. The browser fills a field at once: typing is added at 40 words a minute, and reading is not counted. “390 px, slow” has a four times slower processor and slow 4G as Lighthouse sets them.',
      '“Card first” begins with the two fields of the landing page; “account first” is the other way through the same product: Get Started, sign-up, profile, tool. There is no figure of an earlier release: none was run.',
      'The first card counts when its title can be read, the text when its file is on the device. The stand-in for the model writes at the pace of a real one. The tools are given between the cards and the text, as a purchase would; what that takes at the payment provider is not counted.',
      ...errors.map((error) => `Console: ${error}`),
    ],
  };
}
