import { readFileSync } from 'node:fs';
import { demoAccounts } from '#db/demo-accounts.ts';
import { expect, expectAccessible, type Page, signIn, signUp, test } from './journey.ts';

const account = (access: (typeof demoAccounts)[number]['access']) =>
  demoAccounts.find((one) => one.access === access) ?? demoAccounts[0];

async function enter(page: Page, access: (typeof demoAccounts)[number]['access'], path: string) {
  await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
  await signIn(page, account(access));
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
}

/** Waits until the text of a page of the PDF has rendered. */
async function expectText(page: Page, number: number) {
  const drawn = page.locator(
    `.react-pdf__Page[data-page-number="${number}"] .react-pdf__Page__textContent span`,
  );
  await expect(drawn.first()).toBeAttached({ timeout: 20_000 });
}

/** A PDF with a line in Helvetica, one of symbols and one in Japanese, which names its fonts without embedding them. */
function pdfWithoutFonts(): Buffer {
  const japanese = '<93fa967b8cea>';
  const content = `BT /F1 24 Tf 40 140 Td (Not embedded) Tj ET BT /F2 24 Tf 40 80 Td ${japanese} Tj ET BT /F3 24 Tf 40 30 Td (4) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 9 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts [7 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MS-Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 8 0 R >>',
    '<< /Type /FontDescriptor /FontName /MS-Gothic /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 859 /Descent -140 /CapHeight 700 /StemV 80 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}

const pageField = (page: Page) => page.getByRole('textbox', { name: 'Page' });

test('a free member reads the PDF of a free book: contents, search, zoom, keys, and the page is kept [books.reader-and-free-books] [books.route-pdf-viewer] [books.viewer-embedded] [books.viewer-title]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/auth');
  const person = await signUp(page);
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  await page.getByRole('link', { name: /Read Online.*Emotions/ }).click();
  await page.getByRole('link', { name: 'PDF', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emotions' })).toBeVisible();
  await expectText(page, 1);
  await expectAccessible(page, 'the PDF viewer');

  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  const contents = page.getByRole('complementary', { name: 'Contents' });
  const chapters = contents.getByRole('button');
  await expect(chapters.nth(4)).toBeVisible();
  await expectAccessible(page, 'the contents of a book');
  await chapters.nth(4).click();
  await expect(pageField(page)).not.toHaveValue('1');
  await page.getByRole('button', { name: 'Contents', exact: true }).click();

  await page.getByRole('region', { name: 'Pages of Emotions' }).focus();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search in this book' }).fill('curb');
  await expect(page.getByRole('status').filter({ hasText: /\d+ places?/ })).toBeVisible({ timeout: 20_000 });
  await page
    .getByRole('complementary', { name: 'Search' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await expect(page.locator('.react-pdf__Page mark').first()).toBeAttached();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('125%')).toBeVisible();

  const remembered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await pageField(page).fill('14');
  await page.keyboard.press('Enter');
  await expect(pageField(page)).toHaveValue('14');
  await remembered;
  await page.getByRole('region', { name: 'Pages of Emotions' }).focus();
  const turned = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('ArrowRight');
  await expect(pageField(page)).toHaveValue('15');
  await turned;
  await page.reload();
  await expect(pageField(page)).toHaveValue('15', { timeout: 20_000 });
  await expect(page.getByText('125%')).toBeVisible();

  // The same member on another device.
  const phone = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 } });
  const second = await phone?.newPage();
  if (!second) throw new Error('no second device');
  await second.goto('/auth');
  await signIn(second, person);
  await second.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  await second.getByRole('link', { name: /Read Online.*Emotions/ }).click();
  await second.getByRole('link', { name: 'PDF', exact: true }).click();
  await expect(pageField(second)).toHaveValue('15', { timeout: 20_000 });
  await expectText(second, 15);
  await expect(second.getByText('100%')).toBeVisible();
  await phone?.close();
});

test('free books download, and the viewer downloads and goes back [books.viewer-download] [books.viewer-back]', {
  tag: '@matrix',
}, async ({ page }) => {
  await enter(page, 'free', '/');
  const direct = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download PDF.*Emotions/ }).click();
  expect(readFileSync(await (await direct).path()).length).toBe(
    readFileSync('content/books/pdf/emotions.pdf').length,
  );
  await page
    .getByText(/^About it/)
    .last()
    .click();
  const epub = page.waitForEvent('download');
  await page.getByRole('button', { name: /EPUB for e-readers.*Blueprint/ }).click();
  expect((await epub).suggestedFilename()).toBe('brain-upgrade-blueprint.epub');
  await page.getByRole('link', { name: /Read Online.*Blueprint/ }).click();
  await page.getByRole('link', { name: 'PDF', exact: true }).click();
  const fromViewer = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await fromViewer).suggestedFilename()).toBe('The Brain Upgrade Blueprint.pdf');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Before you begin' })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'Read as text' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Before you begin' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the books' }).click();
  await expect(page.getByRole('heading', { name: 'Your free books' })).toBeInViewport();
});

test('a PDF that brings neither its fonts nor its characters is shown, with what we keep for it', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  // On devices where no font has these characters at all.
  watched.expectedErrors.push('Cannot load system font');
  await enter(page, 'free', '/tools');
  await page.route('**/files/without-fonts', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: pdfWithoutFonts() }),
  );
  const fetched = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/pdf-'))
      fetched.set(pathname.split('/').slice(3).join('/'), response.status());
  });
  await page.goto('/pdf-viewer?url=%2Ffiles%2Fwithout-fonts&title=Without%20fonts');
  const text = page.locator('.react-pdf__Page__textContent');
  await expect(text).toContainText('Not embedded', { timeout: 20_000 });
  await expect(text).toContainText('日本語');
  await expect
    .poll(() => Object.fromEntries(fetched))
    .toMatchObject({
      'cmaps/90ms-RKSJ-H.bcmap': 200,
      'standard_fonts/FoxitDingbats.pfb': 200,
      'standard_fonts/LiberationSans-Regular.ttf': 200,
    });
  // Of the 180 files, only those that this document needs.
  expect(fetched.size).toBeLessThan(8);
});

test('the book turns away who may not read it, and opens for who may [books.route-book] [books.book-gate] [books.open-reader] [books.viewer-book-title]', async ({
  page,
}) => {
  await page.goto('/book');
  await page.waitForURL(/\/auth\?redirect=%2Fbook/);
  await signIn(page, account('free'));
  await page.waitForURL(/\/#pricing$/);
  await expect(page.getByText('The book comes with a plan').first()).toBeVisible();
  // What the dashboard still asks for must not meet the sign-out.
  await page.goto('about:blank');
  await page.context().clearCookies();

  await enter(page, 'tools', '/book');
  await expect(page.getByRole('heading', { level: 1, name: 'Make Me Great!' })).toBeVisible();
  await expectAccessible(page, 'the book');
  const cover = page.getByRole('img', { name: 'Cover of the book Make Me Great!' });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Open Book Reader' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Before you begin' })).toBeVisible();
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make Me Great!' })).toBeVisible();
  await expectText(page, 1);
  expect(new URL(page.url()).searchParams.get('url')).toMatch(/^\/files\//);
});

test('the viewer opens nothing but a PDF of ours [books.viewer-needs-url] [books.viewer-load-failure] [books.download-failed]', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('404', 'Missing PDF', 'Warning: ');
  await enter(page, 'free', '/tools');
  await page.goto('/pdf-viewer');
  await expect(page.getByText('No PDF URL provided')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  for (const url of [
    'https://evil.example/a.pdf',
    'javascript:alert(1)',
    '//evil.example/a.pdf',
    'data:application/pdf,x',
    '/auth',
  ]) {
    await page.goto(`/pdf-viewer?${new URLSearchParams({ url, title: 'A PDF' }).toString()}`);
    await expect(page.getByText('Failed to load PDF')).toBeVisible();
    await expect(page.getByText('This PDF can’t be shown here')).toBeVisible();
  }
  await page.goto('/pdf-viewer?url=%2Ffiles%2Fnot.signed&title=Gone');
  await expect(page.getByText('This PDF can’t be shown here')).toBeVisible();
  await expectAccessible(page, 'the fallback of the PDF viewer');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Download failed')).toBeVisible();
  await expect(page.getByText('Could not download the PDF')).toBeVisible();
});

test('a PDF that is locked or damaged says so, and nobody is asked for its password', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  watched.expectedErrors.push('Warning: ', 'Invalid PDF structure');
  await enter(page, 'free', '/tools');
  let prompts = 0;
  page.on('dialog', (dialog) => {
    prompts += 1;
    void dialog.dismiss();
  });
  for (const [name, words] of [
    ['locked.pdf', 'This PDF is locked with a password.'],
    ['cut.pdf', 'The file of this PDF is damaged.'],
  ] as const) {
    await page.route('**/files/not.signed', (route) =>
      route.fulfill({ path: `testing/fixtures/files/${name}`, contentType: 'application/pdf' }),
    );
    await page.goto('/pdf-viewer?url=%2Ffiles%2Fnot.signed&title=A+PDF');
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute('**/files/not.signed');
  }
  expect(prompts).toBe(0);
});

test('a visitor who opens the viewer without an address reads why and lands on the landing page', {
  tag: '@matrix',
}, async ({ page }) => {
  await page.goto('/pdf-viewer');
  await expect(page.getByText('No PDF URL provided')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('an admin replaces the book over a connection that breaks, and publishes; nobody else sees the page [books.route-book-admin] [books.admin-access-denied] [books.invalid-file-type]', {
  tag: '@matrix',
}, async ({ page, watched }) => {
  test.setTimeout(120_000);
  watched.expectedErrors.push('415', '403', 'tus');
  await enter(page, 'free', '/book-admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expectAccessible(page, 'the refusal of the book admin');
  await page.context().clearCookies();

  await enter(page, 'admin', '/book-admin');
  await expect(page.getByText('make-me-great.pdf')).toBeVisible();
  await expectAccessible(page, 'the book admin');
  await page.getByRole('button', { name: 'Publish this PDF' }).click();
  await expect(page.getByText('No file selected')).toBeVisible();
  const file = page.getByLabel('Book PDF', { exact: true });
  await file.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('Please select a PDF file').first()).toBeVisible();
  // Under a misleading name, the content decides.
  await file.setInputFiles({
    name: 'book.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ'.padEnd(9000, 'x')),
  });
  await expect(page.getByText('Invalid file type. Please select a PDF file.').first()).toBeVisible();

  // Large enough for several chunks of 8 MB; anything after a PDF's end is ignored.
  const pdf = Buffer.concat([
    readFileSync('content/books/pdf/emotions.pdf'),
    Buffer.alloc(20 * 1024 * 1024, '\n'),
  ]);
  const large = { name: 'second-edition.pdf', mimeType: 'application/pdf', buffer: pdf };
  let pieces = 0;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') pieces += 1;
    // The connection drops during the second chunk.
    await (route.request().method() === 'PATCH' && pieces === 2
      ? route.abort('connectionreset')
      : route.continue());
  });
  watched.expectedErrors.push('net::ERR_CONNECTION_RESET');
  await file.setInputFiles(large);
  await expect(page.getByText(/^Uploaded, /)).toBeVisible({ timeout: 30_000 });
  expect(pieces).toBeGreaterThan(3);
  await page.unroute('**/api/uploads/*');
  await page.getByRole('button', { name: 'Publish this PDF' }).click();
  await page.getByRole('button', { name: 'Publish and tell them' }).click();
  await expect(page.getByText('Book published')).toBeVisible();
  await expect(page.getByText('second-edition.pdf')).toBeVisible();

  // Its first page, rendered in this browser, is its cover.
  await page.goto('/book');
  const cover = page.getByRole('img', { name: 'Cover of the book Make Me Great!' });
  await expect(cover).toHaveAttribute('src', /^\/files\//);
  await expect.poll(() => cover.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(680);
  const colours = await cover.evaluate((it: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [it.naturalWidth, it.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(it, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return new Set(
      Array.from({ length: data.length / 400 }, (_, at) => data.slice(at * 400, at * 400 + 3).join()),
    ).size;
  });
  expect(colours).toBeGreaterThan(20);
  await expectAccessible(page, 'the book with a cover of its own');

  // What is read after this on the same demo is its own book again.
  await page.goto('/book-admin');
  await page.getByRole('button', { name: 'Bring back make-me-great.pdf' }).click();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText('Published now').locator('..')).toContainText('make-me-great.pdf');
});
