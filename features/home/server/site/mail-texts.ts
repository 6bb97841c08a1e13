import { mailPreviewPath, readMailTexts } from '#features/home/contract-mail-texts.ts';
import { mailTextValues, type SiteDetails } from '#features/home/contract-site.ts';
import {
  isMailText,
  mailPlaces,
  mailTextIds,
  mailTexts,
  markedParams,
  type MailTextId,
  placesOf,
  sampleValues,
  wordsOfMail,
} from '#features/home/rules-mail-texts.ts';
import { namesOf } from '#features/home/rules-site.ts';
import { AppError } from '#platform/contract/errors.ts';
import { placeholderFault } from '#platform/contract/placeholders.ts';
import { readText } from '#platform/server/http/body.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { composeMail, type MailWords } from '#platform/server/mail/compose.ts';
import type { MailTemplate } from '#platform/server/mail/delivery.ts';
import { brandOf } from './look.ts';
import type { SiteSource } from './site.ts';

type Templates = Readonly<Record<string, MailTemplate>>;
type SiteValues = Readonly<Record<'site' | 'seller' | 'opening', string>>;

/** The mails with the owner's texts in place of ours. @param values what the site itself says in them */
export function withOwnTexts(
  templates: Templates,
  { current, values }: { readonly current: () => SiteDetails; readonly values: () => SiteValues },
): Templates {
  return Object.fromEntries(
    Object.entries(templates).map(([name, ours]) => [
      name,
      isMailText(name)
        ? (params: Readonly<Record<string, string>>) =>
            wordsOfMail(name, {
              ours: ours(params),
              own: current().mails[name],
              params,
              values: values(),
            })
        : ours,
    ]),
  );
}

interface MailTextDeps {
  readonly site: Pick<SiteSource, 'current'>;
  /** Our mails, with `{site}`, `{seller}` and `{opening}` where the site says them. */
  readonly markedMails: Templates;
}

/** Our own words of a mail, with its places. */
function oursOf(markedMails: Templates, id: MailTextId): MailWords {
  const ours = markedMails[id];
  if (!ours) throw new Error(`no mail is called ${id}`);
  return ours(markedParams(id));
}
const textOf = ({ paragraphs, subject }: MailWords) => ({ subject, body: paragraphs.join('\n\n') });

/** The mails whose text the owner may write. */
export function mailTextRoutes({ markedMails }: MailTextDeps): Route[] {
  return [
    route(readMailTexts, {
      handle: () => Promise.resolve(mailTextIds.map((id) => ({ id, words: oursOf(markedMails, id) }))),
      present: (mails) => ({
        mails: mails.map(({ id, words }) => ({
          id,
          title: mailTexts[id].title,
          ours: textOf(words),
          places: placesOf(textOf(words)),
          required: [...(mailTexts[id].required ?? [])],
          button: words.action?.label ?? null,
        })),
      }),
    }),
  ];
}

const mostOfForm = 64 * 1024;

/** What the page of a preview may do: show its own style, within ours. Its links lead nowhere. */
const previewPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** A mail as it will be sent, with samples in its places: a page of its own, since ours allows no inline styles. */
export function mailPreviewRoute({ markedMails, site }: MailTextDeps): RawRoute {
  return {
    id: 'home.previewMail',
    methods: ['POST'],
    path: mailPreviewPath,
    access: 'admin',
    limit: 'read',
    freshViewer: false,
    answer: async ({ headers, request }) => {
      const form = new URLSearchParams(await readText(request, mostOfForm));
      const id = form.get('id') ?? '';
      const as = form.get('as') ?? 'html';
      const typed = mailTextValues.safeParse({ subject: form.get('subject'), body: form.get('body') });
      if (!isMailText(id) || !typed.success) throw new AppError('invalid_input');
      const marked = oursOf(markedMails, id);
      const { shown } = site.current();
      const values = { ...sampleValues, site: namesOf(shown).name };
      const fault = placeholderFault(`${typed.data.subject}\n${typed.data.body}`, {
        known: Object.keys(mailPlaces),
      });
      const words =
        fault === undefined
          ? wordsOfMail(id, { ours: marked, own: typed.data, params: firstCase(id), values })
          : { ...marked, paragraphs: [fault] };
      const { html, text } = composeMail(words, null, brandOf(shown));
      return new Response(as === 'text' ? text : html, {
        headers: {
          ...headers,
          'content-type': `text/${as === 'text' ? 'plain' : 'html'}; charset=utf-8`,
          'content-security-policy': previewPolicy,
          'cache-control': 'no-store',
        },
      });
    },
  };
}

/** The case that the text is for. */
const firstCase = (id: MailTextId) =>
  Object.fromEntries(Object.entries(mailTexts[id].when ?? {}).map(([name, [value = '']]) => [name, value]));
