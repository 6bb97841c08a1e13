/** A practical worry, as it could be said aloud to a buyer. Slots: {audience} {offer}. */
export interface Worry {
  readonly title: string;
  readonly explanation: string;
  readonly listenFor: string;
}

/** A line of business, and what could go wrong there on the client's watch. */
export interface Trade {
  readonly name: string;
  /** Words looked for in what the member typed, separated by spaces; their plurals are found too. */
  readonly keywords: string;
  /** A phrase that says it where no single word does: 'we move families'. */
  readonly phrase?: RegExp;
  readonly own: Worry;
}

export const trades: readonly Trade[] = [
  {
    name: 'software',
    keywords: 'software saas app platform crm erp tool automation startup api cloud',
    own: {
      title: 'If half the data doesn’t come over, I’ll be typing it in by hand',
      explanation:
        'A switch tends to land on one desk, with {audience} too, and it isn’t the desk of whoever signs. “Is it easy to set up?” can be asked about {offer} when the question is who moves the old records. One table of theirs, moved before anything is signed, settles it.',
      listenFor:
        'They ask what happens to the old records, or who does the import; if they ask about features first, it is something else.',
    },
  },
  {
    name: 'health',
    keywords:
      'clinic doctor dentist dental physio physiotherapy therapy therapist patient medical health healthcare chiropractor nurse care',
    own: {
      title: 'I’ll have to tell the whole story again to whoever is on that day',
      explanation:
        'For {audience}, another face can mean starting over with the history, the medicines and the dates. Asked about {offer}, they tend to say something about the wait. A name for the next visit, and notes that are read before it, would help.',
      listenFor:
        'They ask who they would see, and whether it stays that person; if they ask about hours and parking, it isn’t this.',
    },
  },
  {
    name: 'cleaning',
    keywords: 'clean cleaner cleaning janitor janitorial laundry maintenance facility pest',
    own: {
      title: 'If a visitor sees the restroom first, the complaint comes to my desk',
      explanation:
        'A clean floor tends to go unmentioned, and with {audience} it’s clear whose phone rings about a dirty one. So the talk about {offer} can be all price, when the question is who notices first. A short note each evening of what was done answers that.',
      listenFor:
        'They mention a visitor, an inspection or a complaint that came twice; if they go straight to the hourly rate, it is something else.',
    },
  },
  {
    name: 'coaching',
    keywords:
      'coach coaching consultant consulting mentor mentoring train trainer training course academy workshop speaker facilitator leadership',
    own: {
      title: 'By the third week nobody does it anymore, and it came out of my budget',
      explanation:
        'A workshop can be a good day and leave nothing in the calendar. What {audience} may ask about {offer} is the program. What would help is to hear who asks about it in week three, with a date for that.',
      listenFor:
        'They tell of a training whose binder is still on the shelf; if they ask who else takes part, it isn’t this.',
    },
  },
  {
    name: 'building',
    keywords:
      'roof roofing roofer construction builder building contractor plumber plumbing electrician hvac heating solar kitchen bathroom renovation landscaping painter carpenter window',
    own: {
      title: 'I can’t climb up there and check, so how would I know it’s right?',
      explanation:
        'On the day of the handover, good work and bad work can look alike to {audience}. The talk about {offer} then tends to be about the price, the one thing they can compare. Pictures of what gets covered up, taken before it is, settle it.',
      listenFor:
        'They ask who checks it, or tell of a job that was done twice; if they ask how soon you can start, it is something else.',
    },
  },
  {
    name: 'finance',
    keywords:
      'finance financial accounting accountant bookkeeping tax insurance mortgage loan invest investment investor wealth bank banking pension fintech credit',
    own: {
      title: 'Explain it so that I can explain it at home tonight',
      explanation:
        'With {audience}, whoever signs tends to be asked about it at the kitchen table or in the next meeting. Words that were clear in the office can be hard to repeat there. One page about {offer}, with every fee on it, is something to hand on.',
      listenFor:
        'They ask you to say it once more, or to write it down; if they ask about the rate alone, it isn’t this.',
    },
  },
  {
    name: 'property',
    keywords: 'realtor estate property rental landlord tenant housing apartment homeowner house home',
    own: {
      title: 'If it sits for two months, I’m paying for two places',
      explanation:
        'For {audience}, time can cost more than a point of price. What gets asked about {offer} tends to be what it’s worth. A plan for week six, with what changes if nobody has come by then, helps more.',
      listenFor:
        'They name a date, a loan or a school year; if they only ask what the neighbors got, it is something else.',
    },
  },
  {
    name: 'moving',
    keywords: 'moving mover relocation relocate removals packing',
    phrase:
      /\bmov(?:e|es|ed|ing) (?:[\p{L}-]{1,20} ){0,3}(?:famil(?:y|ies)|households?|homes?|houses?|offices?|apartments?|flats?|furniture|pianos?)\b/iu,
    own: {
      title: 'One box is going to be missing, and it’ll be the one we need that night',
      explanation:
        'The price of {offer} is easy to ask about, and which box comes off the truck first isn’t. For {audience}, that can be the medicines, the crib or the router. A list by room, and one box that rides in their own car, settles it.',
      listenFor: 'They mention something by name that has to arrive; if they count rooms, it isn’t this.',
    },
  },
  {
    name: 'marketing',
    keywords:
      'marketing agency advertising seo branding design designer copywriter copywriting media content website web lead pr video',
    own: {
      title: 'I’ll have to defend this budget with numbers nobody upstairs asks about',
      explanation:
        'A report can be full of reach and clicks, and none of it is a name. With {audience}, the talk about {offer} tends to go back to the last campaign. One sentence to say upstairs would help: who called, and how they had heard.',
      listenFor:
        'They ask what the report looks like, or who reads it; if they ask for ideas first, it is something else.',
    },
  },
  {
    name: 'pictures',
    keywords: 'photograph photographer photography photo portrait videographer videography',
    own: {
      title: 'Tell me where to put my hands, and how long it takes',
      explanation:
        'For {audience}, this may come up once a year, and a whole day can hang on it. The talk about {offer} tends to be style and price. It helps to hear how the first ten minutes go, and to see a plain picture or two.',
      listenFor:
        'They say that somebody with them doesn’t like being photographed; if they ask how many pictures they get, it isn’t this.',
    },
  },
  {
    name: 'retail',
    keywords:
      'shop store ecommerce e-commerce retail fashion clothing jewelry jewellery furniture cosmetic skincare beauty salon product brand gift',
    own: {
      title: 'If it looks different at home, who pays to send it back?',
      explanation:
        'A picture can be true and leave out the size, the weight or the smell. Then {audience} may close the page and compare {offer} with something else. The same thing in ordinary light, and the way back in one line, settles it.',
      listenFor:
        'They ask about returns, or for one more picture; if they ask for a discount, it is something else.',
    },
  },
  {
    name: 'hospitality',
    keywords:
      'restaurant cafe catering hotel travel tourism tour event wedding venue holiday bar food bakery',
    own: {
      title: 'If the food is late, forty people look at me',
      explanation:
        'For whoever plans it, {audience} among them, the day itself has no second try. One more question about {offer}, sent late in the evening, can mean “who do I call if something slips?” The name of somebody who is there that day tends to be enough.',
      listenFor:
        'They ask what happens if it rains, or who is in charge on the day; if they begin with the menu, it isn’t this.',
    },
  },
  {
    name: 'law',
    keywords: 'lawyer legal law attorney notary solicitor compliance divorce patent',
    own: {
      title: 'Is the meter running while I look for the papers?',
      explanation:
        'Where minutes are billed, {audience} can cut a story short, and the part that matters with it. Asked about {offer}, they tend to ask what an hour costs. A fixed price for the first step, and a list of what to bring, would help.',
      listenFor:
        'They ask what this call costs, or apologize for taking long; if they tell it all from the beginning, it is something else.',
    },
  },
  {
    name: 'fitness',
    keywords: 'gym fitness yoga pilates nutrition diet weight wellness running sport',
    own: {
      title: 'What happens to my money in the weeks I can’t come?',
      explanation:
        'January is easy, and the third rainy week can be the one that counts. From {audience}, questions about {offer} tend to be about hours and equipment. A way to pause, told before they ask, settles more than a discount.',
      listenFor: 'They mention a membership they had before; if they ask for a tour, it isn’t this.',
    },
  },
  {
    name: 'industry',
    keywords:
      'manufacturing manufacturer factory logistics supplier supply warehouse machine industrial engineering transport freight wholesale packaging procurement',
    own: {
      title: 'If your part is late, my line stands still, and I’m the last to hear',
      explanation:
        'For {audience}, a late truth can cost more than a bad one. Quotes for {offer} tend to be compared by unit price, and the week that gets added to every date isn’t in it. Who calls, and when, if something slips: that belongs in writing.',
      listenFor:
        'They ask about your last delay, or who to call on a Sunday; if they ask for volume prices, it is something else.',
    },
  },
  {
    name: 'people',
    keywords:
      'recruiting recruitment recruiter staffing hr hiring talent payroll school teacher tutor education student parent nonprofit charity',
    own: {
      title: 'If it doesn’t work out in month three, I’m the one who picked it',
      explanation:
        'With {audience}, whoever chooses tends to be asked about it long after the invoice. So the talk about {offer} can be all guarantee, when the question is what happens in the third month. A frank account of a case that went wrong would help.',
      listenFor: 'They ask what you do if it doesn’t last; if they ask how fast it goes, it isn’t this.',
    },
  },
];

/** For businesses that match none of the above. */
export const anyTrade: Trade = {
  name: 'any',
  keywords: '',
  own: {
    title: 'If it isn’t what they promised, I’m the one who said yes to it',
    explanation:
      'From the outside, promises can sound alike, and {audience} may find out afterward which one held. What gets asked about {offer} is the price. Something small that works before anything is paid settles it.',
    listenFor:
      'They ask what happens if it doesn’t work, or tell of the last time it didn’t; if they ask when you could start, it is something else.',
  },
};
