import { tools } from '#features/tools/rules.ts';

/** A check question as stored; which option is right is not revealed before the member has answered. */
export interface CheckQuestion {
  readonly question: string;
  readonly options: readonly { readonly text: string; readonly correct: boolean }[];
  readonly explanation: string;
}

/** The task at the end of a lesson: a tool, opened with some of its fields filled in. */
export interface UseItNow {
  /** The tool's slug, e.g. `ad-copy`. */
  readonly tool: string;
  /** The label of the button. */
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where a tool lives: the tracker has its own page; a tool that no longer exists leads to the list of all tools. */
export function toolPath(tool: string): string {
  if (tool === 'emotion-tracker') return '/emotion-tracker';
  return tools.find(({ slug }) => slug === tool)?.path ?? '/tools';
}

/** The address that opens the lesson's tool prefilled: every field under its own name. */
export function addressOfTask({ tool, fields }: Pick<UseItNow, 'tool' | 'fields'>): string {
  const query = new URLSearchParams(fields).toString();
  return query === '' ? toolPath(tool) : `${toolPath(tool)}?${query}`;
}

/** Whether an option is the right one; false if there is no such option. */
export function isRightOption({ options }: CheckQuestion, option: number): boolean {
  return options[option]?.correct ?? false;
}

/**
 * Whether members' answers still answer the question after an edit: its options are the same in the same order. Its
 * wording, its explanation and which option is right may change.
 */
export function keepsAnswers(before: CheckQuestion, after: CheckQuestion | undefined): boolean {
  return (
    after !== undefined &&
    before.options.length === after.options.length &&
    before.options.every(({ text }, at) => text === after.options[at]?.text)
  );
}
