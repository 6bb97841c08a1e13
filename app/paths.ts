/** Addresses that the client-rendered app answers; `app/routes.tsx` holds the same list as pages (a test compares them). */
export const appPaths = ['/auth', '/assessment', '/tools', '/tools/frustration-identifier'] as const;

/** Static pages by address. */
export const staticPages = {} as const satisfies Record<string, string>;
