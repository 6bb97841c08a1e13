import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import type { Page } from './journey.ts';
import { adminAccount, signInWithCode } from './second-step.ts';

/** Presses a button that saves a file. @returns the text of the file */
async function savedBy(button: Locator): Promise<string> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
}

/** What the admin saves of one buyer, each line by the names of the columns. */
export async function consentsOf(page: Page, email: string, code: () => string) {
  await page.goto('/auth?redirect=/subscription-admin');
  await signInWithCode(page, adminAccount, code);
  await page.getByLabel('Email of a buyer (optional)').fill(email);
  // The list of subscriptions above has a button of the same name.
  const agreed = page.getByRole('region', { name: 'What buyers agreed to' });
  const [head = [], ...lines] = linesOf(
    await savedBy(agreed.getByRole('button', { name: 'Download as CSV' })),
  );
  return lines.map((fields) => Object.fromEntries(head.map((name, at) => [name, fields[at]])));
}

/** The fields of a CSV whose texts have no line breaks. */
const linesOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
      ),
    );

type Part = readonly Record<string, unknown>[];

/** What a member who has just signed in takes along. */
export async function exportOf(page: Page): Promise<Readonly<Record<string, Part>>> {
  await page.goto('/settings/data');
  const saved = await savedBy(page.getByRole('button', { name: 'Download my data' }));
  return (JSON.parse(saved) as { parts: Record<string, Part> }).parts;
}
