/** The year in which the page is read, on this device's calendar. */
export const yearNow = (): number => new Date().getFullYear();

/** A static page has the year in which it was built: this makes it the one in which it is read. */
export function showYear(): void {
  for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(yearNow());
}
