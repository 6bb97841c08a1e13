/** Where words that a form starts with came from. */
export const startSources = ['profile', 'run'] as const;

/** Words that a form starts with: `name` is the contract's name of the field. */
export interface StartingWords {
  readonly name: string;
  readonly text: string;
  readonly from: (typeof startSources)[number];
}

type Words = Readonly<Record<string, unknown>>;

/** What is known of a member before they fill in a form. */
export interface StartFacts {
  /** Their onboarding answers by name. */
  readonly profile: Readonly<Record<string, string | null>> | null;
  /** The fields of this tool's last run. */
  readonly own: Words | null;
  /** The fields of the last run of any tool. */
  readonly last: Words | null;
  /** What the member sells, from the last run that asked for it; not every tool does. */
  readonly business: string | null;
}

/** What runs are about: these belong together, so they all come from the same run. */
const aboutClients: readonly string[] = ['businessDescription', 'targetAudience', 'frustrations'];

/** The onboarding answer that corresponds to a field. */
const answers: Readonly<Record<string, string>> = {
  targetAudience: 'targetClientDescription',
  frustrations: 'mainClientPainPoints',
};

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * What a form starts with: the last run's words, else the onboarding answers. What the member sells is kept even if the
 * last run did not ask for it: only the clients can have changed.
 */
export function startOf(
  fields: readonly string[],
  { profile, own, last, business }: StartFacts,
): StartingWords[] {
  // How the last one was written, such as a single email, was chosen for that one.
  const lasting = fields.filter((name) => name !== 'mode');
  return lasting.flatMap((name): StartingWords[] => {
    const said = textOf((aboutClients.includes(name) ? last : own)?.[name]);
    const run = said === '' && name === 'businessDescription' ? textOf(business) : said;
    if (run !== '') return [{ name, text: run, from: 'run' }];
    // Pain points belong to the clients of the profile, not to those of another run.
    const answer = name === 'frustrations' && last !== null ? undefined : answers[name];
    const text = textOf(answer === undefined ? null : profile?.[answer]);
    return text === '' ? [] : [{ name, text, from: 'profile' }];
  });
}
