interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** What is shown, as far as news about it goes: a step of the setup and a tab are pages of their own. */
export function partShown({ pathname, search }: Place): string {
  const { step, tab } = search as { readonly step?: unknown; readonly tab?: unknown };
  return [pathname, step, tab].filter((part) => typeof part === 'string').join(' ');
}
