import { appPaths } from './paths.ts';

/** Every address that the app answers; at `/` it does so for members only. */
export const appAddresses: readonly string[] = ['/', ...appPaths];

const nameOf = (address: string) =>
  address === '/' ? 'app-home.html' : `app${address.replaceAll('/', '-').replaceAll(':', '')}.html`;

/** The app's document for each address: all the same app, each with what its own page needs. Made by `app/prerender.tsx`. */
export const appDocuments: Readonly<Record<string, string>> = Object.fromEntries(
  appAddresses.map((address) => [address, nameOf(address)]),
);
