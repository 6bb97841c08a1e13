import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds in the current page: the rule and the places. It runs in the page itself. The package that brings
 * axe to Playwright also sums up what passed, in a new page in which it loads axe once more: three times the work.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  // It does not look into frames, of which the product has none.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
