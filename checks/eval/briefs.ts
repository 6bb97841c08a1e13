import type { StudioTool } from '#features/tools/registry.ts';

/** One brief as a member would type it, and what must reappear in the text. */
export interface EvalBrief {
  readonly name: string;
  readonly tool: StudioTool;
  readonly input: Readonly<Record<string, string | number>>;
  /** Words of the brief without which the text would fit anybody. */
  readonly facts: readonly string[];
}

interface Business {
  readonly name: string;
  readonly business: string;
  readonly audience: string;
  readonly frustrations: string;
  readonly goal: string;
  readonly facts: readonly string[];
  readonly tools: readonly [StudioTool, StudioTool, StudioTool];
  /** For the social post and the email sequence. */
  readonly platform?: string;
  readonly emails?: number | string;
  readonly callType?: string;
}

const businesses: readonly Business[] = [
  {
    name: 'heat pumps',
    business:
      'We install heat pumps in houses built before 1970 in the Lake District, with a test day before winter',
    audience: 'Owners of old stone houses who heat with oil',
    frustrations:
      'They fear sitting in a cold house with a dead investment and the neighbours having known it all along',
    goal: 'Book a test day',
    facts: ['heat pump', 'stone houses', 'test day'],
    tools: ['ad-copy', 'email-sequences', 'call-scripts'],
    emails: 5,
    callType: 'Follow-up after an enquiry',
  },
  {
    name: 'restaurant books',
    business:
      'Bookkeeping for small restaurants: we collect the receipts on Mondays and close the month by the 5th',
    audience: 'Restaurant owners who do their books at midnight',
    frustrations: 'They are ashamed of the shoebox and would rather pay a fine than show it to anybody',
    goal: 'Hand over the first shoebox',
    facts: ['shoebox', 'midnight'],
    tools: ['ad-copy', 'social-posts', 'messaging'],
    platform: 'facebook',
  },
  {
    name: 'dental clinic',
    business: 'A dental clinic in Leeds that reserves Friday mornings for anxious adults',
    audience: 'Adults who have not seen a dentist for years',
    frustrations: 'They expect to be told off in the chair and feel like a child again',
    goal: 'Come for a talk without treatment',
    facts: ['told off', 'without treatment'],
    tools: ['ad-copy', 'social-posts', 'email-sequences'],
    platform: 'instagram',
    emails: 3,
  },
  {
    name: 'crm for builders',
    business: 'We sell a CRM for construction firms of 10 to 40 people that works by voice on the site',
    audience: 'Owners of construction firms who tried a CRM and went back to paper',
    frustrations:
      'They paid once for software that their foremen ignored, and lost face in front of the whole yard',
    goal: 'Try it on one site for two weeks',
    facts: ['foremen', 'one site'],
    tools: ['call-scripts', 'social-posts', 'messaging'],
    platform: 'linkedin',
    callType: '',
  },
  {
    name: 'leadership coach',
    business: 'I coach heads of department in hospitals in their first year',
    audience: 'Newly promoted heads of nursing',
    frustrations: 'They miss being one of the team and cannot say it to anyone above or below',
    goal: 'Have a first conversation of 30 minutes',
    facts: ['one of the team', 'nursing'],
    tools: ['email-sequences', 'call-scripts', 'messaging'],
    emails: '7',
    callType: 'Sales/Discovery',
  },
  {
    name: 'tax advice',
    business: 'Tax advice for freelance designers at a fixed fee of 90 euros a month',
    audience: 'Freelance designers in their second year',
    frustrations:
      'They lie awake over a letter they have not opened, and think everybody else understands it',
    goal: 'Open the letters together in one video call',
    facts: ['letter', 'designers'],
    tools: ['ad-copy', 'social-posts', 'email-sequences'],
    platform: 'twitter',
    emails: 'x',
  },
  {
    name: 'care at home',
    business: 'Care at home with one and the same nurse, mornings and evenings',
    audience: 'Daughters and sons who look after a parent besides their job',
    frustrations:
      'They feel guilty towards the parent, the children and the job at once, and hear only advice',
    goal: 'Take one free evening a week',
    facts: ['guilty', 'free evening'],
    tools: ['ad-copy', 'call-scripts', 'messaging'],
    callType: 'Call back',
  },
  {
    name: 'logistics',
    business: 'Refrigerated transport between Rotterdam and Milan with a driver you can phone',
    audience: 'Buyers at fruit importers',
    frustrations: 'They get the blame for a truck that they cannot see and a dispatcher who does not answer',
    goal: 'Give us one load on a Thursday',
    facts: ['dispatcher', 'one load'],
    tools: ['email-sequences', 'call-scripts', 'social-posts'],
    platform: 'linkedin',
    emails: 10,
    callType: 'Cold call',
  },
  {
    name: 'wedding films',
    business: 'Wedding films by two people, without staged scenes, delivered in eight weeks',
    audience: 'Couples over thirty who hate being filmed',
    frustrations: 'They are afraid of looking ridiculous on the one day that is kept for ever',
    goal: 'Watch one whole film together with us',
    facts: ['ridiculous', 'one whole film'],
    tools: ['ad-copy', 'social-posts', 'messaging'],
    platform: 'tiktok',
  },
  {
    name: 'school software',
    business: 'A parents’ app for primary schools that sends one message a week and no more',
    audience: 'Headteachers of primary schools',
    frustrations:
      'They dread the evening after every letter home, when the answers come in and everything is read the wrong way',
    goal: 'See the app with a sample week',
    facts: ['letter home', 'sample week'],
    tools: ['email-sequences', 'call-scripts', 'messaging'],
    emails: 4,
    callType: 'Demo',
  },
];

function inputOf(tool: StudioTool, from: Business): EvalBrief['input'] {
  const { business: businessDescription, audience: targetAudience, frustrations, goal } = from;
  const base = { frustrations, targetAudience };
  switch (tool) {
    case 'ad-copy':
      return { businessDescription, ...base, adGoal: goal };
    case 'social-posts':
      return { ...base, postGoal: goal, platform: from.platform ?? '' };
    case 'email-sequences':
      return { ...base, sequenceGoal: goal, numberOfEmails: from.emails ?? 5 };
    case 'call-scripts':
      return { ...base, callPurpose: goal, callType: from.callType ?? '' };
    case 'messaging':
      return { businessDescription, ...base };
  }
}

/** The fixed set: 30 briefs, six of each tool. Changing it makes tables incomparable: say so in docs/eval.md. */
export const evalBriefs: readonly EvalBrief[] = businesses.flatMap((from) =>
  from.tools.map((tool) => ({
    name: `${from.name}, ${tool}`,
    tool,
    input: inputOf(tool, from),
    // Facts that a tool was never given cannot be expected in its text.
    facts: from.facts.filter((fact) =>
      JSON.stringify(inputOf(tool, from)).toLowerCase().includes(fact.toLowerCase()),
    ),
  })),
);
