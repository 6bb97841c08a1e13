const ofTheTool = 'the fields of the tool that you filled in';
const ofTheRewrite = 'what you want changed in it';

/**
 * Everything that the AI model is told in a run, by its name on the wire, in the words of the AI notice and the privacy
 * page. What is not in this table never leaves: a run with another field fails.
 */
export const toldInRun = {
  businessDescription: ofTheTool,
  targetAudience: ofTheTool,
  frustrations: ofTheTool,
  adGoal: ofTheTool,
  postGoal: ofTheTool,
  platform: ofTheTool,
  sequenceGoal: ofTheTool,
  numberOfEmails: ofTheTool,
  callPurpose: ofTheTool,
  callType: ofTheTool,
  card: 'the frustration card that you begin with',
  earlierText: 'the text that you send on from another tool',
  previousVersion: 'the version that is written anew',
  version: 'the version that is written anew',
  problem: 'the version that is written anew',
  emailPosition: ofTheRewrite,
  refinement: ofTheRewrite,
  change: ofTheRewrite,
  marked: 'what the ethics check marked',
  /** The answers of `toldOfProfile`. */
  aboutTheBusiness: 'From your profile',
  ownWriting: 'the samples of your own writing',
  wordsToUse: 'your words to use and to avoid',
  wordsToAvoid: 'your words to use and to avoid',
} as const;

/** The answers of the profile that the model is told, in the words of the notices. The others stay here. */
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

/** What is set beside the texts, in the words of the notices: it stands in the instructions. */
export const toldInInstructions = { language: 'the language to write in' } as const;

/** The answers of a profile that the model may be told, empty ones left out. */
export function profileToTell(
  profile: Readonly<Record<string, string | null>> | null,
): (readonly [string, string])[] {
  return Object.keys(toldOfProfile)
    .map((name) => [name, profile?.[name]?.trim() ?? ''] as const)
    .filter(([, value]) => value !== '');
}

type Fields = Readonly<Record<string, string | number>>;

/** The fields of a run, when the notices name every one of them. @throws Error naming the first that they do not */
export function fieldsToTell(fields: Fields): Fields {
  const unnamed = Object.keys(fields).find((name) => !Object.hasOwn(toldInRun, name));
  if (unnamed !== undefined) throw new Error(`no notice says that the model is told ${unnamed}`);
  return fields;
}
