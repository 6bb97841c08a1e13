import { inSentence } from './countries.ts';

/** What the legal texts and the contact page say about who runs the service; undefined: not entered yet. */
export interface Owner {
  readonly operator?: string | undefined;
  /** On one line, as on an envelope. */
  readonly address?: string | undefined;
  readonly email?: string | undefined;
  /** Whose law the terms follow. */
  readonly country?: string | undefined;
  /** Number in a public register or the like. Not everybody has one: if it is missing, nothing is said about it. */
  readonly register?: string | undefined;
}

/** Texts for missing details: true whoever the owner is, with nothing invented and no visible gap. */
const notTold: Readonly<Record<Exclude<keyof Owner, 'register'>, string>> = {
  operator: 'the operator of this site',
  address: 'whose postal address isn’t given here yet',
  email: 'the address our emails come from',
  country: 'the country that the law itself names where nothing is agreed',
};

const unfinished = 'The operator’s details aren’t complete here yet; you can write to ';

/** The placeholder where a page says that details are still missing, and who answers until then. */
export const unfinishedMark = '{{unfinished}}';

/** Every mark that `fillOwner` knows. */
export const ownerMarks: readonly string[] = [...Object.keys(notTold), 'register'].map(
  (name) => `{{${name}}}`,
);

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

function valueOf(name: keyof Owner, owner: Owner): string {
  const value = owner[name];
  if (value === undefined) return name === 'register' ? '' : notTold[name];
  if (name === 'register') return ` ${escaped(value)}.`;
  if (name === 'country') return escaped(inSentence(value));
  return name === 'email' ? `<a href="mailto:${escaped(value)}">${escaped(value)}</a>` : escaped(value);
}

/** Where a sentence begins: after a tag, or after the end of another sentence. */
const sentenceBegins = /(?:>|[.!?]\s)$/u;

/**
 * Puts the owner's details into a page that was built before anybody knew them.
 * @param html a whole page; a page without marks comes back unchanged
 */
export function fillOwner(html: string, owner: Owner): string {
  let isMissing = false;
  const filled = html.replace(
    /\{\{(operator|address|email|country|register)\}\}/g,
    (_, name: keyof Owner, at: number) => {
      const isUntold = Object.hasOwn(notTold, name) && owner[name] === undefined;
      isMissing ||= isUntold;
      const value = valueOf(name, owner);
      const isFirst = isUntold && sentenceBegins.test(html.slice(Math.max(0, at - 2), at));
      return isFirst ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    },
  );
  return filled.replaceAll(unfinishedMark, isMissing ? `${unfinished}${valueOf('email', owner)}.` : '');
}
