/** Made by `launcher/build-pages.ts` from the tables of pages: each file, loaded when it is needed. */
declare module 'virtual:page-modules' {
  import type { ComponentType } from 'react';

  export const pageModules: Readonly<
    Record<string, () => Promise<Readonly<Record<string, ComponentType<{ address?: string }>>>>>
  >;
}
