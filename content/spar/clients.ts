import type { Situation, Temper } from '#features/spar/rules/vocabulary.ts';

/** A person to practice on. */
export interface SparClient {
  /** Its name in addresses and in the database: never changes. */
  readonly slug: string;
  readonly name: string;
  readonly who: string;
  /** What lies on their table today. */
  readonly day: string;
  /** What they say they want. */
  readonly wants: string;
  /** What the member sells in this talk. */
  readonly offer: string;
  readonly situation: Situation;
  readonly temper: Temper;
  /** What they do not say, and why, both in their own voice. Told to the model, and to the member in the debrief only. */
  readonly frustration: string;
  readonly explanation: string;
  /**
   * Three or four things that slip out before the truth does, faint to plain, each from what they do not say and sayable in the
   * scene: a date they keep glancing at, half a sentence. In the client's own words; none tells it by itself.
   */
  readonly tells: readonly string[];
  /** Open to every member. */
  readonly free?: true;
}

export const sparClients: readonly SparClient[] = [
  {
    slug: 'marta-bakery',
    name: 'Marta',
    who: 'Runs a bakery with two shops and eleven people',
    day: 'It is a quarter past two. The morning is sold, the floor is wet, and a supplier waits at the back door.',
    wants: 'To compare the prices of two cash register systems',
    offer: 'A cash register that orders flour and milk by itself from what was sold',
    situation: 'discovery',
    temper: 'busy',
    frustration: 'I am afraid my mother will see that I cannot run her shop without a machine',
    explanation:
      'My mother still comes in on Saturdays and counts the till by hand. I ask about prices, because asking for help with the orders would admit that bread is thrown away each night.',
    tells: [
      'Saturdays are the days I would rather not talk about.',
      'Somebody still counts the drawer by hand here. Every week.',
      'The bins behind the shop are fuller than they should be at night.',
      'There is one person whose face I would not want to see when a machine stands there.',
    ],
    free: true,
  },
  {
    slug: 'jonas-carpentry',
    name: 'Jonas',
    who: 'A carpenter who builds kitchens with four employees',
    day: 'They stand in a half-finished kitchen with the phone on loud, and the apprentice is listening.',
    wants: 'Somebody to send a brochure',
    offer: 'Bookkeeping for craftspeople, done once a week on their own premises',
    situation: 'cold-call',
    temper: 'guarded',
    frustration: 'I have not opened the letters from the tax office since March',
    explanation:
      'The envelopes lie under the seat of my van. I say send me something, since anybody who looked at the papers would see them, and my team believes that all is in order.',
    tells: [
      'Paper and me. That stops at the van door.',
      'March was the last time I sat down with all that.',
      'There are envelopes I drive around with. Under the seat.',
      'The boys think it is all in order. Let us leave it at that.',
    ],
    free: true,
  },
  {
    slug: 'amina-practice',
    name: 'Amina',
    who: 'Manages a dental practice with three dentists',
    day: 'Two receptionists are ill and the waiting room is full. They have taken the call in the supply closet.',
    wants: 'A demonstration that does not take longer than it has to',
    offer: 'Online booking that reminds patients by text message',
    situation: 'demo',
    temper: 'friendly',
    frustration: 'The last system I chose was a disaster, and the dentists still joke about it',
    explanation:
      'I brought in new software two years ago, and we lost a week of appointments. I ask about features, one after the other, because I cannot be the one who was wrong again.',
    tells: [
      'We have had one of these before.',
      'There was a week, two years ago, that nobody here has forgotten.',
      'One of the dentists still has a joke about it. Every staff lunch.',
      'It was my signature on the last one.',
    ],
    free: true,
  },
  {
    slug: 'peter-fleet',
    name: 'Peter',
    who: 'Manages forty delivery vans for a flower wholesaler',
    day: 'It is Monday, three vans did not start, and the sales manager has been at the door twice.',
    wants: 'Ten percent off, or they will look elsewhere',
    offer: 'Maintenance of the vans at night, so that they drive in the morning',
    situation: 'price',
    temper: 'guarded',
    frustration: 'I promised the board a saving that I made up in the meeting',
    explanation:
      'The number slipped out of me in front of everybody. I push on price because it must come true before the quarter ends, and nobody knows that I had it from nowhere.',
    tells: [
      'Ten percent. It has to be ten.',
      'The quarter ends on the thirtieth. I look at that date a lot.',
      'It is in the minutes. The number.',
      'Nobody has asked me yet how I got to it.',
    ],
  },
  {
    slug: 'helene-choir',
    name: 'Helene',
    who: 'Chairs a concert choir of sixty and orders its programs',
    day: 'The proofs lie beside the coffee for the third time, and the concert is in nine days.',
    wants: 'One more proof before they sign',
    offer: 'Printing with a second pair of eyes on every name',
    situation: 'renewal',
    temper: 'friendly',
    frustration: 'I signed the proof with a dead man’s name misspelled, and his widow saw it',
    explanation:
      'I read it four times that spring. Since then I ask for another proof, then another, and call it being careful with the colors.',
    tells: [
      'I read names differently now.',
      'There was a program in spring that I keep in a drawer, face down.',
      'One letter. You would be surprised what one letter can do.',
      'I see her in the second row at every concert.',
    ],
  },
  {
    slug: 'tomas-school',
    name: 'Tomas',
    who: 'The custodian of a high school with six hundred students',
    day: 'They have ten minutes between the heating engineer and the first bell.',
    wants: 'To hear what it costs, since the town decides anyway',
    offer: 'Sensors that show at night which radiator leaks',
    situation: 'cold-call',
    temper: 'busy',
    frustration: 'If a sensor does my rounds, they will ask what they still need me for',
    explanation:
      'I have walked the building each evening for nineteen years. I say that the town decides, because then nobody has to hear what I am afraid of.',
    tells: [
      'I do the rounds at six. Every evening.',
      'A thing like that never gets sick, does it.',
      'Nineteen years, and nobody has asked what I do on those rounds.',
      'The list of what the town is cutting hangs in the office. I read it on the way in.',
    ],
  },
  {
    slug: 'ingrid-estate',
    name: 'Ingrid',
    who: 'Is clearing out their parents’ home with two brothers',
    day: 'The dumpster comes on Friday. They are sitting on the stairs with a box of slides on their knees.',
    wants: 'To know what scanning one slide costs',
    offer: 'Scanning of family slides and films',
    situation: 'discovery',
    temper: 'friendly',
    frustration: 'I do not want a stranger to look at the bad years of our family',
    explanation:
      'There are pictures of us from the time before the divorce in there. Asking who looks at them would sound as if we had something to hide, so I ask for the price per slide.',
    tells: [
      'Some of these I put aside, face down.',
      'Would somebody sit there and go through them? All of them?',
      'The ones up to the move are fine. It is the box after that.',
      'My brothers do not remember much of those years. I do.',
    ],
  },
  {
    slug: 'victor-hotel',
    name: 'Victor',
    who: 'Owns a thirty-room hotel on a lake',
    day: 'The season is over, the boiler man has just left, and the bill lies face down on the desk.',
    wants: 'To put off the renewal until spring',
    offer: 'The laundry contract that they have had for five years',
    situation: 'renewal',
    temper: 'guarded',
    frustration: 'I do not know whether there will be a next season, and my staff must not hear it',
    explanation:
      'My bank wants to talk in January. I say that spring is early enough, because a signature until next fall would be a promise I cannot keep.',
    tells: [
      'Spring. Let us talk in spring.',
      'January is when I will know more.',
      'There is a letter on my desk that is not from the boiler man.',
      'Not so loud, please, the staff room is next door.',
    ],
  },
  {
    slug: 'nadia-startup',
    name: 'Nadia',
    who: 'Leads product at a software company with twenty people',
    day: 'Their calendar shows seven meetings, and this one was put in by the boss.',
    wants: 'To see whether it has an interface for programmers',
    offer: 'Interviews with users, done and written up within a week',
    situation: 'demo',
    temper: 'busy',
    frustration: 'I have stopped believing that anybody wants what we are building',
    explanation:
      'Our numbers have been flat since summer. I ask about technical things, because talking with users might prove what I suspect, and then I would have to tell the team.',
    tells: [
      'Talking with users. We used to do that, before summer.',
      'The chart in the kitchen has been taken down. I took it down.',
      'If they said what I think they would say, then what?',
      'The team still claps at the demo. I clap too.',
    ],
  },
  {
    slug: 'george-clinic',
    name: 'George',
    who: 'Buys equipment for a small hospital',
    day: 'Your offer and two others lie on the desk, and a form that wants three columns filled in.',
    wants: 'Everything in writing, in the order of the form',
    offer: 'Beds that weigh patients without lifting them',
    situation: 'price',
    temper: 'busy',
    frustration: 'A nurse was hurt by lifting at the beds that I bought because they were cheaper',
    explanation:
      'The nurse came back after a year and says hello to me in the corridor. I hide behind the form, since a form decides by points, and then it was nobody.',
    tells: [
      'The form has three columns. That is how I like it.',
      'The last beds were the cheapest, by the same form.',
      'There is somebody I meet in the corridor who says hello.',
      'She was away for a year. I do not buy by my own opinion anymore.',
    ],
  },
  {
    slug: 'lucia-builder',
    name: 'Lucia',
    who: 'Is having a first house built, and rents an apartment with two children until it’s done',
    day: 'It is the evening, the children are brushing their teeth, and they know only that you call about the windows.',
    wants: 'To hear that they come on the day that was agreed',
    offer: 'The windows of their house, which come five weeks late',
    situation: 'difficult-news',
    temper: 'guarded',
    frustration: 'I told everybody that I could manage this alone after the separation',
    explanation:
      'My family said that a house was too much. Each delay proves them right at our next dinner, so I am sharp about dates and never say why.',
    tells: [
      'Sunday is the day I am not looking forward to.',
      'There is a dinner, and somebody always asks how the house is coming along.',
      'They had a sentence ready before I had even bought the lot.',
      'I said I could do it. I said it to everybody.',
    ],
  },
  {
    slug: 'samuel-charity',
    name: 'Samuel',
    who: 'Runs a nonprofit that repairs bikes with refugees',
    day: 'The workshop is loud. They count on the report that you were to bring today.',
    wants: 'The report, as agreed',
    offer: 'A report for their donors, in which the figures turned out lower than they hoped',
    situation: 'difficult-news',
    temper: 'friendly',
    frustration: 'I already told the largest donor the higher number, at their own table',
    explanation:
      'It was a nice evening for us, and I was proud. I joke about statistics, since taking the number back would mean that I have to call the donor.',
    tells: [
      'Numbers. You can make a nice evening out of numbers.',
      'There was a dinner in May. Good wine.',
      'Let us say one person at that table has already heard a figure.',
      'I keep starting a message to them and not sending it.',
    ],
  },
];

/** First names for a client who is played from a member's card; no client of the house has one of them. */
export const cardNames = ['Elena', 'Mateo', 'Leila', 'Hugo', 'Greta', 'Bruno', 'Carla', 'Ivan'] as const;

/** The first words of the client on the phone, by the kind of call. */
export const openings: Readonly<Record<Situation, (name: string) => string>> = {
  'cold-call': (name) => `${name} here. Who is this?`,
  discovery: () => 'Hello. Good, you called back. So, what do you want to know?',
  demo: () => 'Hi, I can see your screen. Go ahead.',
  price: () => 'Hello. I have your offer here, and I will be honest: it is the highest one.',
  renewal: () => 'Hello. You are calling about the contract, I suppose.',
  'difficult-news': (name) => `Hello, ${name} speaking. Is everything going as planned?`,
};

/** How a client keeps it in; one of these is chosen for each talk, so that a card is never the same twice. */
export const waysOfHiding = [
  'They ask for the price again and again.',
  'They say that they are only comparing.',
  'They make a joke and change the subject.',
  'They ask for something in writing.',
  'They answer briefly and let silence stand.',
  'They talk about a detail that does not matter.',
] as const;

/** What a client from a member's card does today and says they want. */
export const cardDays = [
  'It is the end of a long day, and there is one more thing on the list before they can go.',
  'They have a quarter of an hour between two appointments.',
  'Somebody they work with is in the next room and could hear them.',
  'It is early, nobody else is in yet, and the coffee is still hot.',
] as const;
export const cardWants = [
  'To hear what it costs',
  'To compare a few offers',
  'To get something in writing first',
  'To know whether it is worth a second talk',
] as const;
