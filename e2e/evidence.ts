import { readFile } from 'node:fs/promises';
import { press } from './buying.ts';
import type { Page } from './journey.ts';
import { adminAccount, signInWithCode } from './second-step.ts';

/** Presses a button that saves a file. @returns the text of the file */
async function savedBy(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return readFile(await download.path(), 'utf8');
}

/** What the admin saves of one buyer, each line by the names of the columns. */
export async function consentsOf(page: Page, email: string, code: () => string) {
  await page.goto('/auth?redirect=/subscription-admin');
  await signInWithCode(page, adminAccount, code);
  await page.getByLabel('Email of a buyer (optional)').fill(email);
  const [head = [], ...lines] = linesOf(await savedBy(page, 'Save as CSV'));
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
  return (JSON.parse(await savedBy(page, 'Download my data')) as { parts: Record<string, Part> }).parts;
}
