/** A check question as it is kept; which option is right never leaves before the member has answered. */
export interface CheckQuestion {
  readonly question: string;
  readonly options: readonly { readonly text: string; readonly correct: boolean }[];
  readonly explanation: string;
}

/** The task at the end of a lesson: a tool, opened with some of its fields filled. */
export interface UseItNow {
  /** The tool's slug, e.g. `ad-copy`. */
  readonly tool: string;
  /** What the button says. */
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where a tool lives: the tracker stands alone, the others share a workshop. */
export function toolPath(tool: string): string {
  return tool === 'emotion-tracker' ? '/emotion-tracker' : `/tools/${tool}`;
}

/** The address that opens the tool of a lesson prefilled: every field under its own name. */
export function addressOfTask({ tool, fields }: Pick<UseItNow, 'tool' | 'fields'>): string {
  const query = new URLSearchParams(fields).toString();
  return query === '' ? toolPath(tool) : `${toolPath(tool)}?${query}`;
}

/** Whether an option is the right one; false for one that is not there. */
export function isRightOption({ options }: CheckQuestion, option: number): boolean {
  return options[option]?.correct ?? false;
}

/**
 * Whether what members answered still answers the question after an edit: its answers are the same in the same order.
 * Its wording, its explanation and which one is right may change.
 */
export function keepsAnswers(before: CheckQuestion, after: CheckQuestion | undefined): boolean {
  return (
    after !== undefined &&
    before.options.length === after.options.length &&
    before.options.every(({ text }, at) => text === after.options[at]?.text)
  );
}
