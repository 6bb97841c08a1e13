import { createContext, use } from 'react';
import { languageTags } from '#features/tools/contract-voice.ts';

/** What an element that holds a written text says of its language; nothing where that is the page's own. */
export interface Tongue {
  readonly lang?: string;
  readonly dir?: 'auto';
}

const ofThePage: Tongue = {};

/**
 * The language that a version was asked for in, for the elements that hold its words. A language that is offered no longer
 * is not guessed.
 */
export function tongueOf(language: string): Tongue {
  const tag = new Map<string, string>(Object.entries(languageTags)).get(language);
  return tag === undefined || tag === 'en' ? ofThePage : { lang: tag, dir: 'auto' };
}

/** The language of the version that a view shows. */
export const TongueContext = createContext<Tongue>(ofThePage);

/** For an element that holds words of the version shown. */
export const useTongue = () => use(TongueContext);
