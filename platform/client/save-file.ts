/** Hands a file to the browser to be saved under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the address over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
