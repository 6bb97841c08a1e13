/** A tab that was opened on a click and still waits for its address. */
export interface TabToCome {
  /** Shows the address there; in this tab when the browser allowed no other. @returns where it is shown */
  readonly go: (address: string) => 'new tab' | 'this tab';
  /** There is nothing to show after all. */
  readonly close: () => void;
}

/**
 * Opens an empty tab, within the click itself: a browser refuses one that comes after an answer of the server.
 * @param words what the empty tab says until its address is known
 */
export function openTab(words: string): TabToCome {
  const tab = window.open('', '_blank');
  if (tab) {
    // The page to come must have no hold on this one.
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
