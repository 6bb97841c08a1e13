import { mapStrings } from './map-strings.ts';

/** What a text leaves gaps for that the member has told the site; '' leaves the gap. */
export interface OwnDetails {
  readonly name: string;
  /** Of a text from before they told it: since then the model is told it. */
  readonly company: string;
  /** The first name of the one person who gets the text. */
  readonly reader: string;
}

const gaps: Readonly<Record<keyof OwnDetails, RegExp>> = {
  name: /\[(?:your|my) (?:full )?name\]/giu,
  company: /\[(?:your|my|our) (?:company|business|firm)(?:[’']s)?(?: name)?\]/giu,
  reader: /\[(?:(?:their|(?:the )?(?:client|customer|reader|recipient|contact)[’']s) )?first name\]/giu,
};

/** Whether it leaves one for the name of their company. */
export const asksForCompany = (output: unknown): boolean => JSON.stringify(output).search(gaps.company) >= 0;

/**
 * A text with what the member has told where it leaves gaps for it: their own name and their client's name, no model
 * is told. Only for what is shown and copied: what is stored, and what a model rewrites, keeps its gaps. A gap for a
 * phone number stays: theirs was given with an order, and clients may be meant to call another.
 */
export function withOwnDetails<Output>(output: Output, own: Partial<OwnDetails>): Output {
  const told = (Object.keys(gaps) as (keyof OwnDetails)[]).filter((name) => own[name]);
  if (told.length === 0) return output;
  // Only letters within strings change.
  return mapStrings(output, (text) =>
    told.reduce((filled, name) => filled.replaceAll(gaps[name], () => own[name] ?? ''), text),
  ) as Output;
}

const person = /^(\p{Lu}[\p{L}\p{M}'’-]+)(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}$/u;
const title = /^(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Frau|Herr)$/u;
const onePerson = /^(?:an?|one|my|this) /iu;

/**
 * The first name of the one person who gets a text; '' if it may go to several, or if the client is a company or a kind
 * of client.
 * @param targetAudience who gets it: a person, named or as 'an owner of …', or many
 */
export function readerOf(client: string, targetAudience: string): string {
  const [, first = ''] = person.exec(client.trim()) ?? [];
  if (first === '' || title.test(first)) return '';
  const isNamed = targetAudience.split(/[^\p{L}\p{M}'’-]+/u).includes(first);
  return isNamed || onePerson.test(targetAudience.trim()) ? first : '';
}
