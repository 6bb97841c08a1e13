/** Where the owner's own pages are; undefined: we show ours. */
interface OwnersPages {
  readonly STRATEGY_CALL_URL?: string | undefined;
  readonly COMMUNITY_URL?: string | undefined;
  readonly ABOUT_URL?: string | undefined;
  readonly CONTACT_URL?: string | undefined;
  readonly BLOG_URL?: string | undefined;
  readonly SUPPORT_URL?: string | undefined;
}

/** Our fixed addresses of these pages, so that a static page can link to them before anyone has configured them. */
export function redirectsOf(env: OwnersPages): Record<string, string | undefined> {
  return {
    '/go/strategy-call': env.STRATEGY_CALL_URL,
    '/go/community': env.COMMUNITY_URL,
    '/about': env.ABOUT_URL,
    '/contact': env.CONTACT_URL,
    '/blog': env.BLOG_URL,
    '/support': env.SUPPORT_URL,
  };
}
