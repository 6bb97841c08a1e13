import { createContext, use } from 'react';
import { languageTags } from '#features/tools/contract-voice.ts';

/** The language attributes of an element that contains a written text; empty for the page's own language. */
export interface Tongue {
  readonly lang?: string;
  readonly dir?: 'auto';
}

const ofThePage: Tongue = {};

/**
 * The language requested for a version, for the elements with its words. A language that is no longer offered is not
 * guessed.
 */
export function tongueOf(language: string): Tongue {
  const tag = new Map<string, string>(Object.entries(languageTags)).get(language);
  return tag === undefined || tag === 'en' ? ofThePage : { lang: tag, dir: 'auto' };
}

/** The language of the version that a view shows. */
export const TongueContext = createContext<Tongue>(ofThePage);

/** For an element with words of the shown version. */
export const useTongue = () => use(TongueContext);
