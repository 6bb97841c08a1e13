/** What `tus-js-client` begins its names with. */
const prefix = 'tus::';

/**
 * Forgets which files were being uploaded from here, by their names: how an upload is resumed after a reload must not be
 * read by whoever sits here next.
 */
export function eraseUploads(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // If storage is refused, nothing was kept either.
  }
}
