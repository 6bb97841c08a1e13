import { type Head, sharePictures } from '#app/heads.ts';
import { siteMarks } from '#platform/contract/site-look.ts';
import { placeholderOrigin } from '#platform/contract/url.ts';

interface PageMetaProps extends Head {
  /** The page's address for previews. */
  readonly address?: `/${string}`;
}

/** Our pictures are drawn with our name: a site of another name is shown by its icon. */
const oursOr = (ours: string, own: string) =>
  `{{#share-ours}}${ours}{{/share-ours}}{{#share-own}}${own}{{/share-own}}`;

/** What tabs, search engines and previews read about a page. */
export function PageMeta({ title, description, picture, address }: PageMetaProps) {
  const { file, alt } = sharePictures[picture];
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {address ? (
        <>
          <link rel="canonical" href={placeholderOrigin + address} />
          <meta property="og:url" content={placeholderOrigin + address} />
        </>
      ) : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteMarks.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={placeholderOrigin + oursOr(file, '{{share-own.src}}')} />
      <meta property="og:image:width" content={oursOr('1200', '512')} />
      <meta property="og:image:height" content={oursOr('630', '512')} />
      <meta property="og:image:alt" content={oursOr(alt, siteMarks.name)} />
      <meta name="twitter:card" content={oursOr('summary_large_image', 'summary')} />
    </>
  );
}
