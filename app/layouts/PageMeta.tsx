import { type Head, sharePictures } from '#app/heads.ts';
import { placeholderOrigin } from '#platform/contract/url.ts';

interface PageMetaProps extends Head {
  /** The page's address for previews. */
  readonly address?: `/${string}`;
}

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
      <meta property="og:site_name" content="Make Me Great!" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={placeholderOrigin + file} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
