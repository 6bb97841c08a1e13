import { readFileSync } from 'node:fs';

/** What Chromium shows below its address line: two pages of its own, for which it starts a process with each profile. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright turns off. Chromium listens only to the last list that it is given, so ours repeats it. */
function unwantedByPlaywright(): string[] {
  const text = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const list = /\bdisabledFeatures = \[([^\]]*)\]/.exec(text)?.[1];
  if (list === undefined) throw new Error('Playwright names what it turns off elsewhere: e2e/chromium.ts');
  return [...list.matchAll(/"(\w+)"/g)].flatMap((match) => match[1] ?? []);
}

/** How the journeys start Chromium. @param more arguments for the journeys of one file */
export const chromiumWith = (...more: string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--disable-features=${[...unwantedByPlaywright(), ...unseen].join(',')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...more,
  ],
});
