import { withCharacters } from './rules-entities.ts';

const voice = /^v(?:\.\S*)?\s+(\S.*)$/s;

/**
 * What a caption says, on one line and without WebVTT's marks: `Ada: Good morning & welcome` of
 * `<v Ada>Good <i>morning</i> &amp;\nwelcome`. For whoever reads, searches or hears it.
 */
export function captionWords(text: string): string {
  const said = text.replaceAll(/<([^>]*)>?/g, (_, tag: string) => {
    const speaker = voice.exec(tag)?.[1]?.trim();
    return speaker === undefined ? '' : ` ${speaker}: `;
  });
  return withCharacters(said).replaceAll(/\s+/g, ' ').trim();
}
