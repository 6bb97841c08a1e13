import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { fail, root } from '#launcher/project.ts';
import { drawSharePictures } from './share-pictures.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';

interface Icon {
  readonly file: string;
  readonly size: number;
  /** The drawing's share of the width: a maskable icon must fit within a circle of four fifths. */
  readonly share: number;
  /** The background color; null for transparent. */
  readonly ground: string | null;
}

const paper = '#fff9f6';
const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, share: 0.9, ground: null },
  { file: 'icon-512.png', size: 512, share: 0.9, ground: null },
  { file: 'icon-maskable-512.png', size: 512, share: 0.58, ground: paper },
  { file: 'icon-180.png', size: 180, share: 0.72, ground: paper },
];

await drawAll().catch(fail);

/** Draws the installed app's icons from public/favicon.svg, and the preview pictures, into public/. Run when a drawing changes. */
async function drawAll(): Promise<void> {
  const drawing = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: isRoot() ? ['--no-sandbox'] : [],
  });
  for (const { file, size, share, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const width = Math.round(size * share);
    await page.setContent(
      `<style>html,body{margin:0;height:100%;background:${ground ?? 'transparent'}}body{display:grid;place-items:center}svg{width:${width}px;height:${width}px}</style>${drawing}`,
    );
    writeFileSync(
      join(root, 'public', file),
      await page.screenshot({ omitBackground: ground === null, type: 'png' }),
    );
    await page.close();
  }
  await drawSharePictures(browser);
  await browser.close();
}
