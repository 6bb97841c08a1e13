import { expect, test } from 'vitest';
import { adCopy } from './ad-copy.ts';
import { callScripts } from './call-scripts.ts';
import { emailSequences } from './email-sequences.ts';
import { frustrationIdentifier } from './frustration-identifier.ts';
import { stepIn } from './goal.ts';
import { messaging } from './messaging.ts';
import { socialPosts } from './social-posts.ts';
import { anyTrade, trades } from './trades.ts';
import { tradeOf } from './words.ts';

const members = [
  {
    trade: 'building',
    business: 'We fix leaking flat roofs on warehouses. No more buckets on the floor.',
    audience: 'Warehouse owners and facility managers in Ohio. They worry about the cost of a new roof.',
    offer: 'fixing leaking flat roofs on warehouses',
    goal: 'get them to call us for a free roof check before winter',
    step: 'call us for a free roof check before winter',
  },
  {
    trade: 'health',
    business: 'We are a dental practice and offer gentle dental care to anxious patients.',
    audience: 'Adults who have not seen a dentist in years',
    offer: 'gentle dental care',
    goal: 'Book a first visit',
    step: 'book a first visit',
  },
  {
    trade: 'software',
    business: 'We sell scheduling software for small clinics.',
    audience: 'Clinic managers',
    offer: 'scheduling software',
    goal: 'I want clinic managers to try it for two weeks',
    step: 'try it for two weeks',
  },
  {
    trade: 'hospitality',
    business: 'I arrange flowers for weddings in Vermont.',
    audience: 'Couples who marry next year',
    offer: 'flowers',
    goal: 'Invite them to a tasting of flowers in May',
    step: 'come to a tasting of flowers in May',
  },
  {
    trade: 'finance',
    business: 'We do the bookkeeping of small restaurants.',
    audience: 'Restaurant owners who do their books at night',
    offer: 'the bookkeeping of small restaurants',
    goal: 'They should send us one month of receipts',
    step: 'send us one month of receipts',
  },
] as const;
type Member = (typeof members)[number];

const frustrations = 'They say “too expensive” because “I am not sure” would sound weak\nPrice is polite.';
const briefOf = ({ business, audience, goal }: Member, version = 1) => ({
  businessDescription: business,
  targetAudience: audience,
  frustrations,
  adGoal: goal,
  postGoal: goal,
  sequenceGoal: goal,
  callPurpose: goal,
  callType: 'First call',
  numberOfEmails: 10,
  version,
});
/** Without what the tool does not ask for. */
const without = (fields: object, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

const versions = Array.from({ length: 60 }, (_, at) => at + 1);
const posts = (member: Member) =>
  ['', 'linkedin', 'twitter'].flatMap((platform) =>
    versions.map((version) => {
      const fields = { ...without(briefOf(member, version), 'businessDescription'), platform };
      return (socialPosts.write(fields) as { post: string }).post;
    }),
  );
const ads = (member: Member) =>
  versions.map(
    (version) =>
      adCopy.write(briefOf(member, version)) as { headline: string; bodyText: string; imagePrompt: string },
  );
/** Everything that would go out to clients. */
const outgoing = (member: Member) =>
  [
    ...posts(member),
    ...versions.flatMap((version) =>
      [adCopy, emailSequences, callScripts, messaging].map((tool) => {
        const texts = JSON.stringify(tool.write(briefOf(member, version)), null, 1);
        return texts.replaceAll('\\n', '\n');
      }),
    ),
  ].join('\n\n');

test('an email quotes a card whole', () => {
  const frustrations = 'They secretly believe that their case is the exception for which it won’t work';
  const texts = JSON.stringify(
    emailSequences.write({
      frustrations,
      targetAudience: 'engaged couples',
      sequenceGoal: 'a chat',
      numberOfEmails: 10,
    }),
  );
  expect(texts).toContain('the exception for which it won’t work');
  expect(texts).not.toContain('…');
});

/** Three who say little of themselves: what they sell stands in their profile, or nowhere. */
const sellers = [
  {
    business: 'I photograph weddings in Vermont: a documentary style, the whole day.',
    title: 'Wedding photographer',
    audience: 'Couples who marry next year',
    offer: 'wedding photography',
  },
  {
    business: 'I am an accountant.',
    title: 'Accountant',
    audience: 'Owners of small restaurants',
    offer: 'accounting',
  },
  {
    business: 'We train dentists in implant surgery.',
    title: 'Dental trainer',
    audience: 'Dentists in private practice',
    offer: 'training for dentists',
    ofTitle: 'dental training',
  },
] as const;
const cards = ({ business: businessDescription, audience: targetAudience }: (typeof sellers)[number]) =>
  (
    frustrationIdentifier.write({ businessDescription, targetAudience }) as {
      frustrations: { title: string; explanation: string }[];
    }
  ).frustrations;

test.each(sellers)('what a $title sells is called so in all five tools', (seller) => {
  const { audience: targetAudience, business: businessDescription, offer, title } = seller;
  const own = 'ofTitle' in seller ? seller.ofTitle : offer;
  const goal = 'Book a talk of 20 minutes';
  const goals = { adGoal: goal, postGoal: goal, sequenceGoal: goal, callPurpose: goal };
  const aboutTheBusiness = `Company name: Hallworth\nJob title: ${title}`;
  for (const { title: frustrations } of cards(seller))
    for (const version of [1, 2, 3, 4, 5, 6, 7]) {
      const rest = { targetAudience, frustrations, ...goals, numberOfEmails: 7, version, aboutTheBusiness };
      const whole = JSON.stringify(
        [adCopy, messaging].map((tool) => tool.write({ businessDescription, ...rest })),
      );
      const known = JSON.stringify(
        [emailSequences, callScripts, socialPosts].map((tool) => tool.write(rest)),
      );
      expect(whole).toContain(offer);
      expect(known).toContain(own);
      // The nouns of other trades, and a thought that is cut where it goes on.
      expect(whole + known).not.toMatch(/campaign|booking|financial advice|treatment|new system|coaching/u);
      expect(whole + known).not.toMatch(/\b(?:for|to|of|the|a|that|which|who|and|than|we|is)…/u);
    }
});

test.each(sellers)('of a $title who says nothing of themselves, nothing is named', (seller) => {
  const { audience: targetAudience } = seller;
  const text = JSON.stringify(
    emailSequences.write({ targetAudience, frustrations, sequenceGoal: 'Call us', numberOfEmails: 7 }),
  );
  expect(text).toContain('offers you this to show it to you');
});

test('no email of a sequence asks twice', () => {
  for (const version of [1, 2]) {
    const fields = {
      targetAudience: 'Couples',
      frustrations,
      sequenceGoal: 'Call us today',
      numberOfEmails: 7,
      version,
    };
    const { emails } = emailSequences.write(fields) as { emails: { body: string }[] };
    for (const { body } of emails) expect(body.split('call us today').length).toBeLessThanOrEqual(2);
    expect(emails.at(-1)?.body).toContain('call us today');
  }
});

test('a practice that names nothing it sells has no noun put into its mouth', () => {
  const businessDescription = 'We are a dental practice that takes time for anxious patients.';
  const fields = {
    businessDescription,
    targetAudience: 'Adults',
    frustrations,
    adGoal: 'Call us',
    version: 1,
  };
  expect(JSON.stringify(frustrationIdentifier.write(fields))).toContain('your offer');
  expect((adCopy.write(fields) as { imagePrompt: string }).imagePrompt).toMatch(/\b(?:about|to) this\b/u);
});

test.each(members)('the line of business of $audience is $trade', ({ business, audience, trade }) => {
  expect(tradeOf(business, audience).name).toBe(trade);
});

test.each(members)('what $trade sells is called $offer, in an ad and in a card', ({ offer, ...member }) => {
  const { business: businessDescription, audience: targetAudience } = member;
  expect(JSON.stringify(frustrationIdentifier.write({ businessDescription, targetAudience }))).toMatch(
    new RegExp(offer, 'iu'),
  );
  for (const { imagePrompt } of ads({ offer, ...member } as Member)) expect(imagePrompt).toContain(offer);
});

test.each(members)('$trade: nothing of a trade that the member did not say goes out to clients', (member) => {
  const text = outgoing(member);
  for (const { moment, fear, proof } of [...trades, anyTrade])
    for (const words of [moment, fear, proof]) expect(text).not.toContain(words);
  expect(text).not.toMatch(/\{\w+\}|undefined|workbench|kitchen table|laptop/u);
});

test.each(members)('$trade: nobody is promised what the member did not offer', (member) => {
  expect(outgoing(member)).not.toMatch(
    /\b(?:we|i)(?: will|[’']ll)\b(?! go on)|\byou(?: will|[’']ll)? get\b|\byou can stop\b|\bnobody will\b|\bcosts you nothing\b|\bno strings\b|guarantee/iu,
  );
});

test.each(members)(
  '$trade: a goal is asked of the reader as a sentence, whoever it was written for',
  (member) => {
    const { goal, step } = member;
    expect(stepIn(goal)).toBe(step);
    const asked = new RegExp(`(?:[.:?!…]|^)["”’\\s]*${step}`, 'iu');
    for (const text of [...posts(member), ...ads(member).map(({ bodyText }) => bodyText)]) {
      expect(text).toMatch(asked);
      expect(text).not.toMatch(new RegExp(`(?:could|to|want|you) ${step}`, 'iu'));
      expect(text).not.toMatch(/\b(?:get|invite) them\b/iu);
    }
  },
);

test.each([
  ['Call us for a free roof check.', 'call us for a free roof check'],
  ['To book a call', 'book a call'],
  ['We want people to sign up for the demo', 'sign up for the demo'],
  [
    'Get an owner to ask the question about money they keep to themselves.',
    'ask the question about money you keep to yourself',
  ],
  ['Get warehouse owners in Ohio to call us', 'call us'],
  ['Make them book a visit', 'book a visit'],
  ['Have customers send a photo', 'send a photo'],
  ['A walk through the office', 'a walk through the office'],
  [
    'Agree on a morning to look at their backups together.',
    'agree on a morning to look at your backups together',
  ],
  ['Get a quote to compare', 'get a quote to compare'],
  ['HR should reply to us', 'HR should reply to us'],
])('the goal ‘%s’ asks the reader to: %s', (goal, step) => {
  expect(stepIn(goal)).toBe(step);
});

test.each([
  'Sell more',
  'More leads',
  'Get more bookings',
  'Get them on the phone',
  'Start a conversation',
  '',
])('a goal that no reader can act on is not put to them: ‘%s’', (goal) => {
  expect(stepIn(goal)).toBe('say in one line whether this is you');
});

test.each(members)('$trade: what clients say in the frustration stays in quotation marks', (member) => {
  const text = outgoing(member);
  expect(text).toContain('‘too expensive’ because ‘I am not sure’ would sound weak');
  expect(text).not.toMatch(/say too expensive|because I am not sure/u);
  // Said to the reader it is about them, and only as a thought is it said as 'we'.
  for (const { bodyText } of ads(member))
    for (const place of bodyText.matchAll(/(.)(?:We|You|you) say ‘too/gu))
      expect(place[0]).toMatch(/^(?:“We|[\s“][yY]ou)/u);
});

test.each(members)('$trade: a shorter text still says what is sold, and asks for the step', (member) => {
  for (const version of versions) {
    const before = adCopy.write(briefOf(member, version)) as { bodyText: string };
    const fields = { ...briefOf(member), refinement: 'shorter', previousVersion: JSON.stringify(before) };
    const { bodyText } = adCopy.write(fields) as { bodyText: string };
    expect(bodyText.length).toBeLessThan(before.bodyText.length * 0.8);
    expect(bodyText.toLowerCase()).toContain(member.step.toLowerCase());
    const [sold = ''] = member.business.split(/[.!?]/u);
    expect(bodyText).toContain(sold);
  }
});

test('a post for home owners has the tags that they would look for, and does not tell them the seller’s own goal', () => {
  for (let version = 1; version <= 12; version += 1) {
    const { post } = socialPosts.write({
      businessDescription: 'We install solar panels and batteries on homes.',
      targetAudience: 'Home owners aged 40 to 65',
      frustrations,
      postGoal: 'Get three neighbours to ask about the roof check',
      platform: 'linkedin',
      version,
    }) as { post: string };
    expect(post).toMatch(/#batteries|#solarpanels|#homeowners/u);
    expect(post).not.toMatch(/#sales|#listening|three neighbours/u);
    expect(post.toLowerCase()).toContain('ask about the roof check');
  }
});

test('hashtags stay apart when a post is made bolder', () => {
  const [member] = members;
  const fields = { ...briefOf(member), platform: 'linkedin' };
  const before = socialPosts.write(fields) as { post: string };
  const bolder = { ...fields, refinement: 'bolder', previousVersion: JSON.stringify(before) };
  expect((socialPosts.write(bolder) as { post: string }).post).toMatch(
    /That is worth one honest conversation\.\n\n#\p{L}+ #\p{L}+$/u,
  );
});

test('an ad speaks to its readers in one voice, whoever sells: I, we or nobody in particular', () => {
  const [, , , , restaurants] = members;
  for (const business of ['I sell payroll services.', 'We sell payroll services.', 'Payroll services.'])
    for (const { bodyText, imagePrompt } of ads({ ...restaurants, business } as unknown as Member)) {
      const own = business.slice(0, -1);
      expect(bodyText).toContain(own);
      expect(bodyText).not.toContain('restaurant owners');
      // What clients think stands in quotation marks; whom to turn to is said in the goal as the member wrote it.
      const rest = [own, /“[^”]*”/gu, /‘[^’]*’/gu, new RegExp(restaurants.step, 'giu')].reduce<string>(
        (text, theirs) => text.replaceAll(theirs, ''),
        bodyText,
      );
      expect(rest).not.toMatch(/\b(?:I|we|us|our)\b/iu);
      expect(imagePrompt).not.toMatch(/\bof what it is about\b/u);
    }
});
