/** A tab that a click has opened and that does not have its address yet. */
export interface TabToCome {
  /** Shows the address in the new tab, or in this one if the browser blocked it. @returns where it is shown */
  readonly go: (address: string) => 'new tab' | 'this tab';
  /** Closes the tab: there is nothing to show after all. */
  readonly close: () => void;
}

/**
 * Opens an empty tab during the click itself: a browser blocks a tab opened only after the server has answered.
 * @param words what the empty tab says until its address is known
 */
export function openTab(words: string): TabToCome {
  const tab = window.open('', '_blank');
  if (tab) {
    // The page in the new tab must not be able to reach this one.
    tab.opener = null;
    tab.document.title = words;
    tab.document.body.textContent = words;
  }
  return {
    go(address) {
      if (tab && !tab.closed) {
        tab.location.replace(address);
        return 'new tab';
      }
      location.assign(address);
      return 'this tab';
    },
    close() {
      tab?.close();
    },
  };
}
