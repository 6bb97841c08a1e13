/** A static page has the year in which it was built: the footer is to say the year in which it is read. */
export function showYear(): void {
  for (const year of document.querySelectorAll('[data-year]'))
    year.textContent = String(new Date().getFullYear());
}
