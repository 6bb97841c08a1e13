import type { Locator, Page } from '@playwright/test';

/** A word is five characters, and a practiced person types 40 of them a minute on any device. */
const typedPerSecond = (40 * 5) / 60;

/** What a way through the product asks of somebody. */
export interface Effort {
  readonly screens: number;
  readonly fields: number;
  readonly presses: number;
  /** As measured, plus what typing takes: the browser fills a field at once. */
  readonly seconds: number;
}

/** Counts what somebody does on a page. */
export class Walk {
  private fields = 0;
  private presses = 0;
  private typed = 0;
  private screens = 0;
  private shown = '';
  private readonly began = performance.now();
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.see(new URL(frame.url()).pathname);
    });
  }

  /** Another address, or a page that looks like another one at the same address. */
  see(screen: string): void {
    if (screen === this.shown || screen === 'blank') return;
    this.shown = screen;
    this.screens += 1;
  }

  /** Fills a field in, unless something stands in it already. */
  async fill(label: string, text: string): Promise<void> {
    // A document that was painted ahead holds both tabs of a form.
    const field = this.page.getByRole('main').getByLabel(label, { exact: true }).filter({ visible: true });
    // A form that is still being filled in takes nothing yet.
    await field.click({ trial: true });
    if ((await field.inputValue()) !== '') return;
    await field.fill(text);
    this.fields += 1;
    this.typed += text.length;
  }

  /** Chooses from a list, which is typed in no time. */
  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('main').getByLabel(label, { exact: true }).selectOption({ label: option });
    this.fields += 1;
    this.presses += 1;
  }

  async press(role: 'button' | 'checkbox' | 'link' | 'tab', name: RegExp | string): Promise<void> {
    await this.pressOn(this.page.getByRole(role, { name }));
  }

  /** Presses the first of these that is to be seen. */
  async pressOn(target: Locator): Promise<void> {
    await target.filter({ visible: true }).first().click();
    this.presses += 1;
  }

  /** What it took from the beginning until now. */
  soFar(): Effort {
    const typing = this.typed / typedPerSecond;
    return {
      screens: this.screens,
      fields: this.fields,
      presses: this.presses,
      seconds: (performance.now() - this.began) / 1000 + typing,
    };
  }
}
