import { sparClients } from '#content/spar/clients.ts';
import type { EvalCard } from './play.ts';

/** What a seller would have on a card: who, what they buy, what they do not say, and why. */
type Line = readonly [audience: string, offer: string, frustration: string, explanation: string];

const own: readonly Line[] = [
  [
    'Owners of small restaurants',
    'Bookkeeping for restaurants',
    'I am scared of what my own numbers say about me',
    'They do the books at midnight. They would have to tell their partner.',
  ],
  [
    'Parents of teenagers',
    'Math tutoring at home',
    'I feel stupid when my child asks me for help with fractions',
    'They left school early. They ask for prices, since asking more would show it.',
  ],
  [
    'Head nurses',
    'Software for shift plans',
    'My team thinks that I give the good shifts to my friends',
    'Each Friday the plan hangs on the wall. They would have to defend it.',
  ],
  [
    'Home owners in old houses',
    'Heat pumps',
    'I am ashamed that we have been heating the attic for ten years',
    'The roof was never insulated. They let nobody see it.',
  ],
  [
    'Heads of marketing',
    'Market research',
    'I pretend in meetings that I understand the statistics',
    'They nod at each slide. They would lose face before the interns.',
  ],
  [
    'Vineyard owners',
    'Labels and bottles',
    'My father would never have changed the label on that bottle',
    'His picture hangs in the cellar. They delay each decision.',
  ],
  [
    'Founders with a first employee',
    'Payroll service',
    'I am terrified of paying somebody wages late',
    'The account is empty twice a month. Nobody knows it.',
  ],
  [
    'Physiotherapists',
    'Appointment reminders',
    'I cannot bear to charge patients who simply forgot',
    'They give the hours away. Their spouse does the accounts.',
  ],
  [
    'Mayors of villages',
    'Planning of playgrounds',
    'If a child gets hurt there, everybody will point at me',
    'They sign each plan themselves. They sleep badly before an opening.',
  ],
  [
    'Choir conductors',
    'Sound recordings',
    'I am afraid to hear on tape how we really sound',
    'They speak of budget. The last recording lies in a drawer.',
  ],
  [
    'Car dealers',
    'A site with prices',
    'Customers trust the internet more than my word',
    'They have sold for thirty years. It hurts each time a phone comes out.',
  ],
  [
    'School principals',
    'Courses for teachers',
    'Half of my teachers laugh about every course I book',
    'The last one was a disaster. They hear it in the corridor.',
  ],
  [
    'Farmers',
    'Milking robots',
    'Without the morning milking I would not know who I am',
    'They have risen at four since they were boys. They ask about repairs.',
  ],
  [
    'Librarians',
    'Digital catalogs',
    'I worry that the town will close us when everything is digital',
    'Two branches were closed. They ask for references.',
  ],
  [
    'Wedding photographers',
    'Editing of pictures',
    'I am convinced that a stranger would edit better than me',
    'They edit at night. They speak of control.',
  ],
  [
    'Plant managers',
    'Training for safety',
    'Somebody was hurt on my shift and I looked away',
    'It was never written down. They ask for the shortest course.',
  ],
  [
    'Pharmacists',
    'Delivery by bicycle',
    'The old customers come to talk, and I have no time to listen',
    'They look at the clock. They feel guilty in the evening.',
  ],
  [
    'Landlords of one apartment',
    'Letting service',
    'I was too soft with the last tenant and paid for it myself',
    'Their family told them so. They pretend to be strict now.',
  ],
];

/** What anybody lets slip who keeps something in; the house's clients have their own. */
const plainTells = [
  'There is a day last month that I would rather skip.',
  'I keep that folder closed when somebody walks in.',
  'There is somebody here whose face I would not want to see when this comes up.',
  'Let us say it is not the first time that I put this off.',
];

/** Thirty cards: those of the house, and such as members make. */
export const evalCards: readonly EvalCard[] = [
  ...sparClients.map(({ slug, who, offer, frustration, explanation, tells }) => ({
    id: slug,
    client: who,
    frustration,
    explanation,
    businessDescription: offer,
    tells,
    targetAudience: who,
  })),
  ...own.map(([targetAudience, businessDescription, frustration, explanation]) => ({
    id: targetAudience,
    client: targetAudience,
    frustration,
    explanation,
    businessDescription,
    targetAudience,
    tells: plainTells,
  })),
];
