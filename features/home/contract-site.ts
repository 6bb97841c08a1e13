import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { editNumber, token } from '#platform/contract/fields.ts';
import { priceBook } from '#platform/contract/price-book.ts';
import { emailText, lineText, longText } from '#platform/contract/text.ts';
import { booksValues, planLineValues } from './contract-site-words.ts';
import { placeholderFault } from '#platform/contract/placeholders.ts';
import { frontPlaceNames } from './rules-front.ts';
import { accentVerdict } from './rules-accent.ts';
import { mailPlaces, mailTextIds, type MailTextId, mailTexts, type OwnText } from './rules-mail-texts.ts';
import { pngSizeOf } from './rules-logo.ts';
import { mostCommunities, mostQuestions, mostTestimonials } from './rules-site-limits.ts';

const mostOfAddress = 500;

/** Completes an address as people type it, `example.com/page`; anything that cannot be an address stays as it is. */
function withScheme(typed: string): string {
  if (/^https?:\/\//i.test(typed)) return typed.replace(/^https?/i, (scheme) => scheme.toLowerCase());
  const whole = `https://${typed}`;
  if (typed.startsWith('/') || !URL.canParse(whole)) return typed;
  const { hostname, username } = new URL(whole);
  // A single word, or an address with an @, names no site.
  return hostname.includes('.') && username === '' ? whole : typed;
}

/** The one rule for every link of the setup. */
function webAddress(required?: string) {
  const isAddress = (value: string) => value === '' || (/^https?:\/\//.test(value) && URL.canParse(value));
  return lineText({ max: mostOfAddress, ...(required === undefined ? {} : { required }) })
    .overwrite(withScheme)
    .max(mostOfAddress, `Please keep this under ${mostOfAddress} characters`)
    .refine(isAddress, 'Please enter a web address, like example.com/page');
}
const noEmail = 'Please enter an email address';
const address = emailText({ max: 254, required: noEmail, tooLong: noEmail, invalid: noEmail });
const isEmail = (value: string) => value === '' || address.safeParse(value).success;

/** How the site is called; an empty text means ours. */
export const nameValues = z.strictObject({
  name: lineText({ max: 40 }),
  /** At the foot of pages and mails. */
  line: lineText({ max: 140 }),
  /** Whom mails come from. */
  sender: lineText({ max: 60 }),
});

/** A drawing as the browser of an admin made it: a PNG, whatever file it came from, so that no script comes along. */
function drawnPng(most: number) {
  return token({ max: most }).refine(
    (value) => value === '' || pngSizeOf(value) !== null,
    'Please choose a PNG, JPEG, WebP or SVG',
  );
}
/** The longest drawings of a logo, as text. */
export const mostOfLogo = { picture: 120_000, icon: 240_000 } as const;
export const logoValues = z
  .strictObject({
    /** For the top bar. */
    picture: drawnPng(mostOfLogo.picture),
    /** The same in a square: for tabs, phones and previews. */
    icon: drawnPng(mostOfLogo.icon),
  })
  .refine(({ icon, picture }) => (icon === '') === (picture === ''), {
    path: ['picture'],
    error: 'A logo needs both drawings',
  });

const isHex = (value: string) => /^#[0-9a-f]{6}$/.test(value);
export const accentValues = z.strictObject({
  color: lineText({ max: 7 })
    .overwrite((typed) => typed.toLowerCase().replace(/^(?=[0-9a-f]{6}$)/, '#'))
    .superRefine((color, context) => {
      if (color === '') return;
      if (!isHex(color)) {
        context.addIssue('Please enter a color, like #4e88fe');
        return;
      }
      const verdict = accentVerdict(color);
      if (!verdict.passes) context.addIssue(verdict.words);
    }),
});

function withFrontPlaces(text: ReturnType<typeof lineText>) {
  return text.superRefine((words, context) => {
    const fault = placeholderFault(words, { known: frontPlaceNames });
    if (fault !== undefined) context.addIssue(fault);
  });
}

/** The hero's own words; an empty text means ours. */
export const frontValues = z.strictObject({
  title: withFrontPlaces(lineText({ max: 80 })),
  lead: withFrontPlaces(lineText({ max: 300 })),
});

export const questionValues = z.strictObject({
  question: withFrontPlaces(lineText({ max: 120, required: 'Please enter the question' })),
  answer: withFrontPlaces(longText({ max: 800, required: 'Please enter the answer' })),
});

/** The owner's text of a mail: each line is a paragraph. */
export const mailTextValues = z.strictObject({
  subject: lineText({ max: 120, required: 'Please enter a subject' }),
  body: longText({ max: 4000, required: 'Please enter the text' }),
});

const mailsValues = z.partialRecord(z.enum(mailTextIds), mailTextValues).superRefine((mails, context) => {
  for (const [id, { body, subject }] of Object.entries(mails) as [MailTextId, OwnText][]) {
    const known = Object.keys(mailPlaces);
    const { required = [] } = mailTexts[id];
    const faults = {
      subject: placeholderFault(subject, { known }),
      body: placeholderFault(body, { known, required }),
    };
    for (const [field, message] of Object.entries(faults))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [id, field], message });
  }
});

export const ownerValues = z.strictObject({
  name: lineText({ max: 120 }),
  address: lineText({ max: 300 }),
  email: lineText({ max: 254 }).refine(isEmail, noEmail),
  country: lineText({ max: 80 }),
  register: lineText({ max: 200 }),
});

/** Who read the legal texts for the owner. Until somebody did, the setup says that they are starter texts. */
export const legalValues = z.strictObject({ readBy: lineText({ max: 200 }) });

export const linkValues = z.strictObject({
  strategyCall: webAddress(),
  about: webAddress(),
  contact: webAddress(),
  blog: webAddress(),
  support: webAddress(),
});

export const communityValues = z.strictObject({
  name: lineText({ max: 60, required: 'Please enter its name' }),
  url: webAddress('Please enter the invitation link'),
});

export const founderValues = z
  .strictObject({ name: lineText({ max: 80 }), role: lineText({ max: 120 }), words: longText({ max: 600 }) })
  .refine(({ name, words }) => (name === '') === (words === ''), {
    path: ['words'],
    error: 'A founder needs a name and words of their own: fill in both, or neither',
  });

/** The longest picture, as text: a small square photo takes a quarter of it. */
export const mostOfPicture = 40_000;
const drawn = /^data:image\/(?:jpeg|png|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;

/** The founder's face, kept with the words around it: the pages that show it are filled in at each request. */
export const portraitValues = z.strictObject({
  picture: token({ max: mostOfPicture }).refine(
    (value) => value === '' || drawn.test(value),
    'Please choose a JPEG or PNG',
  ),
});

export const testimonialValues = z.strictObject({
  words: longText({ max: 400, required: 'Please enter what they said' }),
  name: lineText({ max: 80, required: 'Please enter who said it' }),
  role: lineText({ max: 120 }),
  /** Made-up or unpermitted praise is against the law in most countries, so nobody is quoted without this. */
  agreed: z.literal('yes', 'Only add what a real client said and agreed to'),
});

export const claimValues = z
  .strictObject({ source: lineText({ max: 300 }), url: webAddress() })
  .refine(({ source, url }) => url === '' || source !== '', {
    path: ['source'],
    error: 'Please say what’s at that address',
  });

const details = z.strictObject({
  name: nameValues,
  logo: logoValues,
  accent: accentValues,
  front: frontValues,
  /** The texts of mails, by the name of the mail; the others are ours. */
  mails: mailsValues,
  /** What people ask before they join, in order; none: ours. */
  questions: z.array(questionValues).max(mostQuestions, 'Please keep the best twenty'),
  owner: ownerValues,
  legal: legalValues,
  links: linkValues,
  /** Where members meet, in order. */
  communities: z.array(communityValues).max(mostCommunities, 'Please keep the best eight'),
  founder: founderValues,
  portrait: portraitValues,
  testimonials: z.array(testimonialValues).max(mostTestimonials, 'Please keep the best twelve'),
  claim: claimValues,
  books: booksValues,
  prices: priceBook,
  planLines: planLineValues,
  /** Whether members have links for colleagues that bring both credit. */
  referral: z.strictObject({ isOn: z.boolean() }),
  /** Whether the front page says how much stayed with members' clients, once enough members carry it. */
  stayedLine: z.strictObject({ isOn: z.boolean() }),
});
/** Everything that the owner enters about the site. An empty text means that it was not entered. */
export type SiteDetails = z.output<typeof details>;
const change = details.partial();
export type SiteChange = { [Part in keyof SiteDetails]?: SiteDetails[Part] | undefined };

const asEdited = z.strictObject({
  /** What the site shows. */
  shown: details,
  /** Variables of the environment that are set: they win over what is saved. */
  locked: z.array(z.string()),
  /** What clients of members still had of their talks, for the line on the front page. */
  stayed: z.strictObject({ members: z.int(), talks: z.int(), kept: z.int(), weeks: z.int() }),
  /** The number of the last save of all; a save must be based on the last one of its part. */
  latest: z.number().int(),
});

export const readSiteDetails = endpoint({
  id: 'home.readSiteDetails',
  method: 'GET',
  path: '/api/admin/site',
  summary: 'What the owner told about the site, and what of it the environment sets.',
  access: 'admin',
  output: asEdited,
});

export const saveSiteDetails = endpoint({
  id: 'home.saveSiteDetails',
  method: 'PUT',
  path: '/api/admin/site',
  summary: 'Saves parts of what the owner tells about the site. Visitors see it at once.',
  access: 'admin',
  body: z.strictObject({ basedOn: editNumber(), change }),
  output: asEdited,
  errors: ['conflict', 'payments_failed'],
});
