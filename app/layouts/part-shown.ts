interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Names what is shown, for news about it: a step of the setup and a tab count as pages of their own. */
export function partShown({ pathname, search }: Place): string {
  const { step, tab } = search as { readonly step?: unknown; readonly tab?: unknown };
  return [pathname, step, tab].filter((part) => typeof part === 'string').join(' ');
}
