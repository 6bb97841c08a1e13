/** Hands a file to the browser to be saved under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Fetches one of our files and hands it to the browser under a name. @throws Error when it cannot be fetched */
export async function saveFrom(address: string, name: string): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  saveFile(name, await response.blob());
}
