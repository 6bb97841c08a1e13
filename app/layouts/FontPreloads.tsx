/** Makes the browser fetch the fonts together with the document, before it has read the style that needs them. */
export function FontPreloads({ fonts }: { readonly fonts: readonly string[] }) {
  return fonts.map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
  ));
}
