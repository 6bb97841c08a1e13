const longest = 60;

/** A title as the last part of an address: `Choose one person` -> `choose-one-person`; '' if no letter is left. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const next = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (next.length > longest) break;
    slug = next;
  }
  return slug;
}
