/** What was written by hand for one line of business. It says nothing of the member that they would have to keep. */
export interface Kit {
  readonly name: string;
  readonly world: 'company' | 'household' | 'any';
  /** Words of a brief by which it is chosen. */
  readonly keywords: string;
  readonly headline: string;
  /** The situation, in a sentence that is read before anything is cut. */
  readonly scene: string;
  /** Something to do alone. */
  readonly useful: string;
  /** A second one, smaller. */
  readonly look: string;
  /** For whoever else has to live with it. */
  readonly other: string;
  /** What sellers of the trade are not asked, and should be. */
  readonly doubt: string;
  /** A question about the last time that can be answered with no. */
  readonly asks: string;
  readonly image: string;
}

export const kits: readonly Kit[] = [
  {
    name: 'software',
    world: 'company',
    keywords:
      'software app platform crm saas data cloud it computer computers network backup backups security cyber server servers website hosting questionnaire scheduling',
    headline: 'Who has the password for that?',
    scene: 'On the day something stops, the first question is who has the password.',
    useful:
      'Write down three names. Who can log in as administrator, who gets the alerts, and who answers when that person’s on vacation? If one name stands there three times, that’s the thing to change first, and it’s free.',
    look: 'Open the last alert your system sent. If it went to somebody who has left, you’ve found it before anybody else did.',
    other:
      'Whoever uses it every day should see it before whoever pays for it decides. Ten minutes at their own desk are enough.',
    doubt:
      'What happens on the first morning if it doesn’t work? Ask every vendor, and wait for a name and an hour.',
    asks: 'When a system was last down, did everybody know whom to call?',
    image:
      'A sticky note with a crossed-out name on the edge of a monitor in a small office, early morning light, nobody there.',
  },
  {
    name: 'books',
    world: 'company',
    keywords:
      'accounting accountant bookkeeping bookkeeper books tax taxes payroll invoice invoices insurance finance financial loan mortgage billing claims commissions receipts letters',
    headline: 'The envelope that came on Tuesday',
    scene: 'The letter with the window lies on top of the pile, and it’s the one that gets moved.',
    useful:
      'Sort the pile into two: what has a date on it, and what doesn’t. Only the first pile can cost money. Put its earliest date where two people see it.',
    look: 'Look at one invoice from last month and ask who would notice if it were wrong. If there’s no name, that’s worth an hour.',
    other: 'Whoever else signs should get one page they can read standing up, with the number first.',
    doubt: 'What isn’t in the price? Ask for that in writing before anything else, and from everybody.',
    asks: 'When the last letter with a date on it came, was there one place for it to go?',
    image:
      'A kitchen counter with two small piles of paper, one with a paper clip, a mug beside them, evening light.',
  },
  {
    name: 'hiring',
    world: 'company',
    keywords:
      'hiring recruiting recruiter staffing hr talent temps training trainer coach coaching leadership consultant consulting workshop course teacher tutor education language management',
    headline: 'What they say in the third month',
    scene: 'The first week with somebody new is full of help, and then everyone goes back to their own desk.',
    useful:
      'Ask the newest person one thing this week: “What did you have to find out by yourself?” Write the answer down as they say it. That’s the first page of a better start, and it took five minutes.',
    look: 'Look at what happened in the calendar on day ten of the last start. If there was nothing, there’s the gap.',
    other:
      'The supervisor who’ll do the showing should hear about it before it’s decided, and may say what they’d drop for it.',
    doubt: 'What happens if it doesn’t fit? Ask when you’d know, who’d say it, and what it would cost then.',
    asks: 'When somebody last left early, did anyone know the week before?',
    image:
      'An empty desk with a new badge and a printed schedule on it, two people talking in the background, morning.',
  },
  {
    name: 'freight',
    world: 'company',
    keywords:
      'freight logistics transport trucks truck warehouse shipping supplier manufacturer manufacturing machine machining parts industrial factory wholesale packaging procurement drawing stainless forklift',
    headline: 'Who calls when it’s late?',
    scene: 'A late truck is a phone call, and somebody on your side usually has to make it.',
    useful:
      'Take the last three deliveries that were late and write down when you knew. If it was after your own customer knew, ask each supplier for one number that calls first. That costs nothing.',
    look: 'Look on the order for a name beside the date. A date without a name is a wish.',
    other: 'Whoever stands at the dock at six should be asked what they’d need to know the evening before.',
    doubt: 'What do you do when it slips? Ask for the last time, by date, and how the customer heard.',
    asks: 'When a delivery last slipped, who told your customer?',
    image: 'A loading dock at dawn with one open door and a clipboard on a pallet, cool light, no faces.',
  },
  {
    name: 'marketing',
    world: 'company',
    keywords:
      'marketing agency advertising seo branding design designer copywriter copywriting media content leads lead pr web campaign sales',
    headline: 'One customer, followed back',
    scene:
      'The report has forty numbers, and the question at the meeting is where the last customer came from.',
    useful:
      'Call your three newest customers and ask one thing: “What had you read or heard the day you called us?” Write down their words. It’s the best report you’ll see this quarter, and you don’t need an agency for it.',
    look: 'Look for the page on your site that nobody would miss. If you can’t name one, ask somebody who answers the phone.',
    other: 'Whoever answers the calls should hear what’s going to be promised before it’s printed.',
    doubt: 'What would you stop doing? Whoever can’t name anything is adding, and you’ll pay for it.',
    asks: 'When the last new customer called, did anybody ask what made them?',
    image: 'A notepad beside an office phone with three names and one sentence each, afternoon light.',
  },
  {
    name: 'building',
    world: 'household',
    keywords:
      'roof roofing roofer roofs construction builder building contractor plumber plumbing electrician hvac heating heat pump pumps solar kitchen bathroom renovation landscaping painter carpenter window windows chimney chimneys stove stoves boiler floor floors garden cooling conditioning air',
    headline: 'Ask what happens if it rains',
    scene: 'The estimate is one page, and the weeks in which you live with the work aren’t on it.',
    useful:
      'Before you ask for a second price, write down three things: when the water’s off, who has a key, and where the dog goes. Give the list to everyone who bids. The answers tell you more than the numbers.',
    look: 'Go around the house once after the next rain and take four pictures, one for each side. Keep them; any contractor can use them.',
    other: 'Whoever’s at home during the day should get the phone number, too, and may say stop.',
    doubt:
      'What happens if it takes longer? Ask who calls, how early, and what stands open over the weekend.',
    asks: 'When somebody last worked at your house, did you know each evening what would happen next?',
    image:
      'A hallway with floor paper, a radio and a thermos on the stairs, late afternoon, nobody in the picture.',
  },
  {
    name: 'health',
    world: 'household',
    keywords:
      'dental dentist dentists clinic doctor doctors medical health therapy therapist physio nurse patients hearing eye gym fitness yoga nutrition swim swimming wellness massage',
    headline: 'You can stop it with one hand',
    scene: 'The hardest minute of an appointment is the one in the waiting room.',
    useful:
      'Take a note with two lines to your next appointment, wherever it is. One for what you’d rather not be asked today, one for what you’d like explained first. Hand it over at the desk. Good places are glad to have it.',
    look: 'Ask on the phone how long the first visit takes and what’s done in it. “We’ll see” is an answer, too.',
    other:
      'Bring whoever drives you. There should be a chair for them, and nobody should talk over your head.',
    doubt: 'What does it cost if nothing is done that day? Ask, and have it before you come.',
    asks: 'When you last had an appointment like that, did somebody say beforehand what would happen?',
    image: 'An empty waiting room with one chair pulled to the window, a coat over it, soft morning light.',
  },
  {
    name: 'pictures',
    world: 'household',
    keywords:
      'wedding weddings photograph photographer photography photo photos film films video videographer event events party venue catering hotel travel restaurant restaurants cafe food bakery music',
    headline: 'What happens in the first ten minutes',
    scene: 'Nobody remembers the buffet. They remember who looked at ease when the doors opened.',
    useful:
      'Write down the three moments you’d be sorry to miss, and who has to be in each. Give that list to whoever works that day, whoever they are. It’s worth more than a schedule in minutes.',
    look: 'Ask to see one whole job from beginning to end, the dull parts as well. The best ten pictures are always good.',
    other:
      'Whoever would rather not be in the picture should be able to say so beforehand, to one person, once.',
    doubt: 'Who comes if you’re sick that day? Ask for the name.',
    asks: 'At the last party you went to, was there a moment you’d have liked to have kept?',
    image:
      'Two empty chairs at the edge of a dance floor before the guests come, string lights, early evening.',
  },
  {
    name: 'family',
    world: 'household',
    keywords:
      'care aide nursing parent parents elderly children child kids school schools teacher principal family families daycare daughters sons mother father senior seniors app',
    headline: 'The same face at the door',
    scene: 'Every new person at the door has to be told where the cups are.',
    useful:
      'Write one page for whoever comes next: how the morning goes, what’s said and what isn’t, where the cups are. Hang it inside the cupboard. It helps with any service, and with the neighbor, too.',
    look: 'Count the names that came through the door last month. If it’s more than three, ask for one.',
    other:
      'The brother or sister who lives far away gets the same page, so that nobody has to explain it twice.',
    doubt: 'Who comes when the usual person is sick, and when do you hear? Ask for the hour.',
    asks: 'The last time somebody new came, was there time to show them around?',
    image:
      'The inside of a cupboard door with a handwritten page taped to it, cups on the shelf, morning light.',
  },
  {
    name: 'moving',
    world: 'household',
    keywords:
      'moving mover movers relocation removals cleaning clean cleaner cleaners housekeeping storage packing property realtor estate rental landlord tenant tenants apartment office offices furniture',
    headline: 'The box that isn’t labeled',
    scene: 'On the evening of the day itself, everyone looks for the same box.',
    useful:
      'Pack one box last and open it first: kettle, charger, sheets, the thing a child can’t sleep without. Write nothing on it but “tonight,” and carry it yourself, whoever carries the rest.',
    look: 'Walk through once and take a picture of each room from the door. It settles most questions afterward, whoever asks them.',
    other:
      'Whoever lives there and isn’t packing should decide about one shelf, alone, before anybody comes.',
    doubt: 'What happens if something breaks? Ask for the last time, and what was done by the next day.',
    asks: 'After the last move or the last big cleanup, was anything hard to find?',
    image:
      'One cardboard box with the word tonight on it, alone in an empty room with evening sun on the floor.',
  },
];

export const anyKit: Kit = {
  name: 'any',
  world: 'any',
  keywords: '',
  headline: 'Ask what happens on day two',
  scene: 'Everybody is there on the first day. What counts is who answers on the second.',
  useful:
    'Before you decide on anybody, ask three questions and write the answers down. Who answers when it goes wrong, by when, and what does it cost to stop? Compare the answers and not the brochures.',
  look: 'Read the last page of the offer first. What isn’t in it stands there, or nowhere.',
  other:
    'Whoever will have to live with it should see it before it’s decided, and may ask the first question.',
  doubt: 'For whom is it wrong? Whoever can’t say so hasn’t been asked often enough.',
  asks: 'The last time you chose somebody for this, did you know whom to call afterward?',
  image: 'A desk with one sheet of paper, three handwritten questions on it and a pen across them, daylight.',
};
