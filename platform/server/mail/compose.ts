import { ourName } from '#platform/contract/site-look.ts';

/** What a mail says: a few paragraphs and at most one thing to do. */
export interface MailWords {
  readonly subject: string;
  /** The line that the inbox shows beside the subject; by default the first paragraph. */
  readonly preview?: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print at the end, e.g. what to do when it was not you. */
  readonly footnote?: string;
  /** Where an answer goes; set for mail that a person wrote. Omitted: to the sender of all mails. */
  readonly replyTo?: string;
}

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** How the site shows itself in its mails. */
export interface MailBrand {
  readonly name: string;
  /** Under everything else; '' for nothing. */
  readonly line: string;
  /** The button's colors by theme: `#rrggbb`. */
  readonly act: Readonly<Record<'light' | 'dark', { readonly button: string; readonly words: string }>>;
  /** Null: the name alone. */
  readonly logo: {
    /** A data address, which is sent along: many programs fetch no picture from elsewhere. */
    readonly src: string;
    /** Pixels of the picture. */
    readonly width: number;
    readonly height: number;
    /** It stands for the name. */
    readonly isWide: boolean;
  } | null;
}
export const ourBrand: MailBrand = {
  name: ourName,
  line: '',
  act: {
    light: { button: '#2f1428', words: '#ffffff' },
    dark: { button: '#f7ae1b', words: '#2f1428' },
  },
  logo: null,
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

/**
 * Colors for dark mode and a smaller margin on small screens. Everything else is inline, because some programs drop
 * this style; `!important` overrides the inline styles.
 */
const styleOf = ({
  act: { dark },
}: MailBrand) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.page{padding:8px!important}.sheet{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){.page{background:#1b1117!important;color:#f4ece8!important}.sheet{background:#2a1a25!important}.quiet{color:#c9b9c2!important;border-color:#4b3644!important}.act{background:${dark.button}!important;color:${dark.words}!important}}`;

const smallPrint =
  'margin:24px 0 0;padding-top:16px;border-top:1px solid #e8dde0;font-size:14px;color:#6b5563';
const unsubscribeLabel = 'Stop these emails';

/** The end of a mail that its reader may stop. */
export interface ListEnd {
  /** Where they stop it. */
  readonly link: string;
  /** Who sends, with their postal address, on one line; '' if the owner has given no address. */
  readonly sender: string;
}
const sentBy = ({ sender }: ListEnd) => (sender === '' ? [] : [`Sent by ${sender}`]);

/** At most as large as in the bar of our pages. Outlook reads the sizes from the attributes alone. */
const logoBox = { width: 176, height: 36 };

/** The name and the logo at the top. */
function heading({ logo, name }: MailBrand): string {
  if (logo === null) return escape(name);
  const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  const size = `width="${width}" height="${height}"`;
  // Beside the name it says nothing of its own.
  return logo.isWide
    ? `<img src="${logo.src}" alt="${escape(name)}" ${size} style="display:block;border:0">`
    : `<img src="${logo.src}" alt="" ${size} style="border:0;vertical-align:middle;margin-right:10px">${escape(name)}`;
}

function page(
  { subject, preview, paragraphs, action, footnote }: MailWords,
  list: ListEnd | null,
  brand: MailBrand,
): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('');
  const button = action
    ? `<p style="margin:24px 0"><a class="act" href="${escape(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${brand.act.light.button};color:${brand.act.light.words};font-weight:600;text-decoration:none">${escape(action.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#6b5563">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escape(action.url)}</span></p>`
    : '';
  const stop = list
    ? `<a class="quiet" href="${escape(list.link)}" style="color:#6b5563">${unsubscribeLabel}</a>`
    : '';
  const own = [footnote ? escape(footnote) : '', stop].filter((part) => part !== '').join(' ');
  const print = [own, ...(list ? sentBy(list).map(escape) : [])].filter((part) => part !== '').join('<br>');
  const small = print === '' ? '' : `<p class="quiet" style="${smallPrint}">${print}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${styleOf(brand)}</style></head>
<body class="page" style="margin:0;padding:24px;background:#faf4f0;${font};font-size:16px;line-height:1.5;color:#2f1428">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escape(preview ?? paragraphs[0] ?? '')}</div>
<div class="sheet" role="article" aria-label="${escape(subject)}" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700">${heading(brand)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(subject)}</h1>
${body}${button}${small}${brand.line === '' ? '' : `<p class="quiet" style="margin:16px 0 0;font-size:14px;color:#6b5563">${escape(brand.line)}</p>`}
</div></body></html>`;
}

function plain(
  { paragraphs, action, footnote }: MailWords,
  list: ListEnd | null,
  { line, name }: MailBrand,
): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : [])];
  const small = [
    ...(footnote ? [footnote] : []),
    ...(list ? [`${unsubscribeLabel}:\n${list.link}`, ...sentBy(list)] : []),
  ];
  return [...parts, ...small, line === '' ? name : `${name}\n${line}`].join('\n\n');
}

/**
 * Lays out a mail in HTML and in plain text. Template functions rather than React: Node can run them from source, but
 * not JSX.
 * @param list null for mail that members must get
 */
export function composeMail(
  words: MailWords,
  list: ListEnd | null = null,
  brand: MailBrand = ourBrand,
): ComposedMail {
  return {
    subject: words.subject,
    html: page(words, list, brand),
    text: plain(words, list, brand),
  };
}
