import { registry } from '#features/tools/registry.ts';

const ofTheTool = 'the fields of the tool that you filled in';
const ofTheRewrite = 'what you want changed in it';

/**
 * Everything the AI model is told in a run, by its name on the wire, in the words of the AI notice and the privacy
 * page. A field missing from this table is never sent: a run that has one fails.
 */
export const toldInRun: Readonly<Record<string, string>> = {
  ...Object.fromEntries(registry.flatMap(({ fields }) => fields.map((name) => [name, ofTheTool]))),
  card: 'the frustration card that you begin with',
  earlierText: 'the text that you send on from another tool',
  previousVersion: 'the version to rewrite',
  version: 'the version to rewrite',
  problem: 'the version to rewrite',
  notAgain: 'the beginnings of your last texts',
  writtenText: 'the text just written',
  emailPosition: ofTheRewrite,
  refinement: ofTheRewrite,
  change: ofTheRewrite,
  marked: 'what the ethics check marked',
  checkedText: 'the text that you have checked',
  toldUs: 'what you told us that a claim in it may stand on',
  /** The answers of `toldOfProfile`. */
  aboutTheBusiness: 'From your profile',
  ownWriting: 'the samples of your own writing',
  wordsToUse: 'your words to use and to avoid',
  wordsToAvoid: 'your words to use and to avoid',
};

/** The profile answers that the model is told, in the words of the notices. The others are never sent. */
export const toldOfProfile = {
  companyName: 'the name of your company',
  jobTitle: 'your job title',
  companySize: 'the size of your company',
  targetClientDescription: 'who your clients are',
  targetClientIndustry: 'their industry',
  targetClientRole: 'their role',
  targetClientCompanySize: 'the size of their company',
  mainClientPainPoints: 'their main pain points',
  typicalSalesCycle: 'your typical sales cycle',
} as const;

/** What is set besides the fields, in the words of the notices: it is part of the instructions. */
export const toldInInstructions = { language: 'the language to write in' } as const;

/** The profile answers that the model may be told, without empty ones. */
export function profileToTell(
  profile: Readonly<Record<string, string | null>> | null,
): (readonly [string, string])[] {
  return Object.keys(toldOfProfile)
    .map((name) => [name, profile?.[name]?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '');
}

type Fields = Readonly<Record<string, string | number>>;

/** The fields of a run, if the notices name every one of them. @throws Error naming the first that they do not */
export function fieldsToTell(fields: Fields): Fields {
  const unnamed = Object.keys(fields).find((name) => !Object.hasOwn(toldInRun, name));
  if (unnamed !== undefined) throw new Error(`no notice says that the model is told ${unnamed}`);
  return fields;
}
