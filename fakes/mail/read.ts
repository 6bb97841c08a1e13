import PostalMime, { type Attachment, decodeWords } from 'postal-mime';

/** What a person sees of a mail. `text` and `html` are null when the mail has no such part. */
export type ReadMail = {
  from: string;
  to: string;
  subject: string;
  /** All headers, decoded, names in lower case; of repeated ones only the first. */
  headers: Record<string, string>;
  text: string | null;
  html: string | null;
};

/** A mail's HTML with the pictures that came along, as mail programs show it. */
const withPictures = (html: string, pictures: readonly Attachment[]) =>
  pictures.reduce(
    (shown, { content, contentId, mimeType }) =>
      contentId === undefined
        ? shown
        : shown.replaceAll(
            `cid:${contentId.replace(/^<|>$/g, '')}`,
            `data:${mimeType};base64,${typeof content === 'string' ? content : ''}`,
          ),
    html,
  );

/** Parses a mail's MIME; attachments are left out. @throws if it is nested too deeply */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const { attachments, headers: all, html, text } = parsed;
  const headers: Record<string, string> = {};
  for (const { key, value } of all) headers[key] ??= decodeWords(value);
  return {
    from: headers['from'] ?? '',
    to: headers['to'] ?? '',
    subject: headers['subject'] ?? '',
    headers,
    text: text ?? null,
    html: html === undefined ? null : withPictures(html, attachments),
  };
}
