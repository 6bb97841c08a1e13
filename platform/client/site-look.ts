import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  lookSelector,
  nameAsSentence,
  ourLook,
  siteMarks,
  type SiteLook,
  systemName,
} from '#platform/contract/site-look.ts';
import { createSignal } from './signal.ts';

/** A look in marks, with each logo there may be: for a page that is built before the site has an owner. */
export type BuiltLook = Pick<SiteLook, 'name' | 'line'> & { readonly logo: 'any' };

/** Set while pages are built. */
export const LookOfBuild = createContext<BuiltLook | null>(null);

const saved = createSignal<SiteLook | null>(null);

let read: SiteLook | null = null;

function lookOfDocument(): SiteLook {
  // The server builds the first words of a page without a document.
  if (typeof document === 'undefined') return ourLook;
  const told = document.querySelector<HTMLMetaElement>(lookSelector)?.content;
  return (read ??= told === undefined || !told.startsWith('{"') ? ourLook : (JSON.parse(told) as SiteLook));
}

/** The look of the site, as this document was served or as it was saved here since. */
export const currentLook = (): SiteLook => saved.read() ?? lookOfDocument();

/** Shows a look that was just saved, without a reload. */
export const showLook = (look: SiteLook): void => saved.set(look);

/** The name within ‘Complete … System’. */
export function useSystemName(): string {
  const { logo, name } = useSiteLook();
  return logo === 'any' ? siteMarks.system : systemName(name);
}

/** The name with the end of a sentence. */
export function useNameAsSentence(): string {
  const { logo, name } = useSiteLook();
  return logo === 'any' ? siteMarks.sentence : nameAsSentence(name);
}

/** The look of the site where it is drawn: in marks while pages are built. */
export function useSiteLook(): SiteLook | BuiltLook {
  const built = useContext(LookOfBuild);
  const shown = useSyncExternalStore(saved.subscribe, currentLook, currentLook);
  return built ?? shown;
}
