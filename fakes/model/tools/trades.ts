/**
 * The words that one line of business contributes to the frustration patterns, and one frustration that only it has.
 */
export type Trade = {
  name: string;
  /** Words looked for in what the member typed, separated by spaces; their plurals are found too. */
  keywords: string;
  /** A phrase that says it where no single word does: 'we move families'. */
  phrase?: RegExp;
  /** The moment when the client finds out whether the choice was good. */
  moment: string;
  /** What the client fears and rarely says. */
  fear: string;
  /** A small thing that shows the promise is real. */
  proof: string;
  own: { title: string; explanation: string };
};

export const trades: readonly Trade[] = [
  {
    name: 'software',
    keywords: 'software saas app platform crm erp tool automation startup api cloud',
    moment: 'the first Monday after the switch',
    fear: 'being the one who brought in the tool that nobody uses',
    proof: 'one real task of theirs, finished in front of them',
    own: {
      title: 'They were promised “easy” before and paid for it in lost weekends',
      explanation:
        'Among {audience}, the price is seldom the real obstacle: it is the memory of the last roll-out. Old habits, half-moved data and colleagues who went back to the spreadsheet taught them that “set up in minutes” means weeks. They will not say it, but they hear {offer} and think of {fear}.',
    },
  },
  {
    name: 'health',
    keywords:
      'clinic doctor dentist dental physio physiotherapy therapy therapist patient medical health healthcare chiropractor nurse care',
    moment: 'the drive home after the first visit',
    fear: 'being told once more that nothing can be done',
    proof: 'a plain plan with dates, written down before they leave the room',
    own: {
      title: 'They feel like the next number, not like a person with a story',
      explanation:
        'Among {audience}, many have told their story to three people who looked at a screen while they spoke. What wears them down is not the waiting, it is not being believed. When they hear of {offer}, they listen first for whether anyone has the time to hear them.',
    },
  },
  {
    name: 'cleaning',
    keywords: 'clean cleaner cleaning janitor janitorial laundry maintenance facility pest',
    moment: 'the Monday when a visitor sees the washroom first',
    fear: 'having to complain again about something nobody should need to mention',
    proof: 'the same two faces every evening, and a short note of what was done',
    own: {
      title: 'They check the corners themselves now, and hate that they have become that person',
      explanation:
        'Among {audience}, the last firm did not fail in a day: it got a little worse each week, and every complaint cost more patience than it was worth. They have stopped complaining and started looking. When they compare prices for {offer}, what they really weigh is {fear}.',
    },
  },
  {
    name: 'coaching',
    keywords:
      'coach coaching consultant consulting mentor mentoring train trainer training course academy workshop speaker facilitator leadership',
    moment: 'the week after the last session',
    fear: 'paying for insight and being the same person in three months',
    proof: 'one decision they have put off, taken within the first hour',
    own: {
      title: 'They know what to do and can’t forgive themselves for not doing it',
      explanation:
        'With {audience}, there is rarely a lack of advice: the shelf is full of it. What hurts is the gap between what they know and what they did this week. They fear that {offer} will add one more voice to that gap, and one more proof of {fear}.',
    },
  },
  {
    name: 'building',
    keywords:
      'roof roofing roofer construction builder building contractor plumber plumbing electrician hvac heating solar kitchen bathroom renovation landscaping painter carpenter window',
    moment: 'the first storm after the invoice is paid',
    fear: 'standing in a half-finished job with nobody answering the phone',
    proof: 'photos from the site, sent every evening without being asked',
    own: {
      title: 'They can’t see whether the work is good until it is too late',
      explanation:
        'To {audience}, good work and bad work look the same on the day of the hand-over. That leaves them choosing by price while knowing that it is the wrong measure. Underneath the questions about {offer} sits one worry: {fear}.',
    },
  },
  {
    name: 'finance',
    keywords:
      'finance financial accounting accountant bookkeeping tax insurance mortgage loan invest investment investor wealth bank banking pension fintech credit',
    moment: 'the letter that arrives a year later',
    fear: 'having signed something that everyone else understood',
    proof: 'one page in plain words, with every fee on it',
    own: {
      title: 'They nod at words they don’t understand and feel foolish afterward',
      explanation:
        'Ask {audience} and they will say that all is clear; most would rather nod than ask twice about money. The quiet shame turns into delay. Then they put off {offer}, not for the return or the fee, but for the dread of {fear}.',
    },
  },
  {
    name: 'property',
    keywords: 'realtor estate property rental landlord tenant housing apartment homeowner house home',
    moment: 'the silence after the first viewings',
    fear: 'finding out later what the neighbors got',
    proof: 'an honest word about the weak side of the property before the strong one',
    own: {
      title: 'They suspect that everyone at the table earns more from speed than from a good price',
      explanation:
        'For {audience}, it is the largest sum of their life; for the others in the room it is a Tuesday. They watch every piece of advice for whose interest it serves. As long as all they hear about {offer} is listings and market data, that suspicion stays unspoken and grows.',
    },
  },
  {
    name: 'moving',
    keywords: 'moving mover relocation relocate removals packing',
    phrase:
      /\bmov(?:e|es|ed|ing) (?:[\p{L}-]{1,20} ){0,3}(?:famil(?:y|ies)|households?|homes?|houses?|offices?|apartments?|flats?|furniture|pianos?)\b/iu,
    moment: 'the first evening between the boxes',
    fear: 'finding the one thing that nobody can replace in pieces',
    proof: 'a walk through the rooms, and a fixed price after it',
    own: {
      title: 'They hand their whole life to strangers for a day and can’t watch every box',
      explanation:
        'For {audience}, a move is never about furniture: between two addresses nothing is where it belongs, and everyone is tired. They ask for the price of {offer} because that is easy to ask. What they lie awake over is {fear}.',
    },
  },
  {
    name: 'marketing',
    keywords:
      'marketing agency advertising seo branding design designer copywriter copywriting media content website web lead pr video',
    moment: 'the report at the end of the month',
    fear: 'defending a budget with clicks that nobody can turn into customers',
    proof: 'one conversation with a real customer who came because of it',
    own: {
      title: 'They get reports full of numbers, and none of them is a customer',
      explanation:
        'With {audience}, trust was spent by those who came before you: reach, impressions, engagement, and a till that did not ring. They have learned to smile at charts. When they hear {offer}, they are already rehearsing how to explain it, because what they fear is {fear}.',
    },
  },
  {
    name: 'pictures',
    keywords: 'photograph photographer photography photo portrait videographer videography',
    moment: 'the evening when they first see the pictures',
    fear: 'looking stiff in the only pictures there will ever be',
    proof: 'one whole series of pictures, the plain ones among them',
    own: {
      title: 'They have never liked themselves in a picture and take the fault to be theirs',
      explanation:
        'Asked about pictures, {audience} speak of style and price. What they leave out is how it feels to be looked at for hours with nothing to do with their hands. They compare what there is of {offer} and hope that somebody notices {fear}.',
    },
  },
  {
    name: 'retail',
    keywords:
      'shop store ecommerce e-commerce retail fashion clothing jewelry jewellery furniture cosmetic skincare beauty salon product brand gift',
    moment: 'the minute the parcel is opened',
    fear: 'looking as if they had been taken in by a nice picture',
    proof: 'the same thing shown in ordinary light, with its one drawback named',
    own: {
      title: 'They are tired of choosing between forty things that all claim to be the one',
      explanation:
        'More choice has made {audience} slower, not happier: every option kept open is a small accusation. They close the page and call it “thinking about it”. Nobody told them who should not choose {offer}, so nothing is ever ruled out.',
    },
  },
  {
    name: 'hospitality',
    keywords:
      'restaurant cafe catering hotel travel tourism tour event wedding venue holiday bar food bakery',
    moment: 'the first ten minutes after arrival',
    fear: 'having chosen the place and watching the others’ faces fall',
    proof: 'a name and a mobile number of the person who will be there that day',
    own: {
      title: 'They carry the blame if the day goes wrong, and they can’t try it out first',
      explanation:
        'For {audience}, there is no second attempt at the day itself. Reviews and photos calm them for an evening, then the doubt is back. Behind each extra question about {offer} is the same picture: {fear}.',
    },
  },
  {
    name: 'law',
    keywords: 'lawyer legal law attorney notary solicitor compliance divorce patent',
    moment: 'the invoice for a call they thought was friendly',
    fear: 'starting something that they can neither steer nor stop',
    proof: 'the next three steps with a fixed price on each',
    own: {
      title: 'They feel that the meter is running while they are still finding their words',
      explanation:
        'Among {audience}, people shorten their story because every minute seems to cost. So the one fact that matters stays unsaid, and they sense it. Before {offer} can help them, they need to lose the fear of {fear}.',
    },
  },
  {
    name: 'fitness',
    keywords: 'gym fitness yoga pilates nutrition diet weight wellness running sport',
    moment: 'the third week, when it rains',
    fear: 'failing in front of people for whom it looks easy',
    proof: 'a first step so small that skipping it would be harder',
    own: {
      title: 'They have quit before and quietly decided that the fault is theirs',
      explanation:
        'Among {audience}, few doubt that it works; they doubt themselves. Each new start carries the weight of the last one they gave up. When they hear of {offer}, they think of one more stage for {fear}.',
    },
  },
  {
    name: 'industry',
    keywords:
      'manufacturing manufacturer factory logistics supplier supply warehouse machine industrial engineering transport freight wholesale packaging procurement',
    moment: 'the day one part is missing and the line stands still',
    fear: 'explaining upstairs a delay that somebody else caused',
    proof: 'a call with bad news before they discover it themselves',
    own: {
      title: 'They hear about problems last, and answer for them first',
      explanation:
        'For {audience}, a late truth is worse than a bad one. They have learned to add a week to every date they are given and to keep a second supplier warm. What they miss in {offer} is not a better price; it is relief from {fear}.',
    },
  },
  {
    name: 'people',
    keywords:
      'recruiting recruitment recruiter staffing hr hiring talent payroll school teacher tutor education student parent nonprofit charity',
    moment: 'the third month, when first impressions are over',
    fear: 'having vouched for someone or something that did not last',
    proof: 'a frank account of a case that went wrong and what was done about it',
    own: {
      title: 'They are judged by other people’s performance and have no hand in it',
      explanation:
        'What weighs on {audience} is that success belongs to others and failure comes home to them. Promises about {offer} meet a polite wall, for they have vouched before and paid with their name. They would say “we are looking at options”; they mean {fear}.',
    },
  },
];

/** For businesses that match none of the above. */
export const anyTrade: Trade = {
  name: 'any',
  keywords: '',
  moment: 'the first week after they said yes',
  fear: 'having trusted the wrong promise again',
  proof: 'something small that works before anything is paid',
  own: {
    title: 'They have heard every promise before and stopped believing the words',
    explanation:
      'Among {audience}, big words have worn thin: everyone is the leading, trusted, tailored partner. They no longer argue, they simply stop listening. They measure {offer} against one thing they will not name, {fear}.',
  },
};
