import type { Business } from './brief.ts';

/** Shops and trades that sell to people. */
export const households: readonly Business[] = [
  {
    name: 'heat pumps',
    business:
      'Alder Heating puts heat pumps into houses built before 1970 around Duluth, from $14,000 before rebates. We leave the old boiler in for the first winter. No ductwork. Call Inga',
    audience: 'Owners of old houses who heat with oil',
    frustrations:
      'It will be January when we find out whether it works\nThe spouse is the one who is cold, and the neighbors have opinions.',
    goal: 'Book a two-hour visit to measure the house',
    facts: ['heat pump', 'boiler', '$14,000'],
    tools: ['ad-copy', 'email-sequences'],
    emails: 5,
  },
  {
    name: 'restaurant books',
    business:
      'Ledger & Ladle keeps the books of small restaurants: we pick up the receipts on Mondays and close the month by the 5th, $390 a month. No tax returns. Owner: Bea Fontaine',
    audience: 'Owners of one or two restaurants who do their paperwork after closing',
    frustrations:
      'The receipts are in a shoebox and I have not been through it since spring\nThey expect a lecture, or an accountant who has never worked a Friday night.',
    goal: 'Hand over the first shoebox',
    facts: ['shoebox', '$390', 'Mondays'],
    tools: ['social-posts', 'messaging'],
    platform: 'facebook',
  },
  {
    name: 'dental clinic',
    business:
      'Dr. Anita Rao keeps Friday mornings in Tucson for adults who have been away from the dentist for years. A first talk costs $45 and nothing is done to any tooth. Raising a hand stops everything',
    audience: 'Adults who have not seen a dentist in years',
    frustrations:
      'I will get told off in the chair\nThey ask whether insurance covers it. Somebody at home has stopped bringing it up.',
    goal: 'Come for a talk without treatment',
    facts: ['Friday', '$45'],
    tools: ['ad-copy', 'social-posts'],
    platform: 'instagram',
  },
  {
    name: 'tax letters',
    business:
      'Open Mail: I go through unopened tax letters with freelancers on a video call, $90 an hour, usually one or two hours. I am an enrolled agent. I do not do the bookkeeping. Joel Weiss',
    audience: 'Freelance designers in their second year',
    frustrations:
      'There is a letter I have not opened\nThey expect somebody to ask why it took so long, and to be sold a year of bookkeeping.',
    goal: 'Open the letters together in one video call',
    facts: ['letter', '$90'],
    tools: ['social-posts', 'email-sequences'],
    platform: 'twitter',
    emails: 'x',
  },
  {
    name: 'care at home',
    business:
      'Evenhand sends one and the same aide, mornings or evenings, in Sacramento, $34 an hour, three-hour minimum. If the aide is sick, we call by 7 and the family decides. No medical care. Coordinator: Ruth Okafor',
    audience: 'Daughters and sons who look after a parent beside their job',
    frustrations:
      'Somebody new at the door every week, and I have to explain my mother again\nA brother or sister far away asks why it costs so much.',
    goal: 'One trial evening with the aide who would come',
    facts: ['aide', '$34', 'evening'],
    tools: ['call-scripts', 'messaging'],
    callType: 'Call back',
  },
  {
    name: 'wedding films',
    business:
      'Two Lamps films weddings with two people and no staged scenes, $3,800, delivered in 8 weeks. We do not do drones. Lena and Chris',
    audience: 'Couples over thirty who do not like being filmed',
    frustrations:
      'I will look stiff on the one day that is kept\nOne of the two wants a film and the other is going along with it.',
    goal: 'Watch one whole film together with us',
    facts: ['$3,800', 'whole film'],
    tools: ['social-posts', 'messaging'],
    platform: 'tiktok',
  },
  {
    name: 'school app',
    business:
      'Weekly is a parents’ app for elementary schools that sends one message a week and no more, $2 a student a year. Offices write it on Thursday. It replaces no emergency system. Dana Whitfield',
    audience: 'Principals of elementary schools',
    frustrations:
      'After every message the answers come in that evening, and some are to the wrong question\nThe secretary ends up with the replies. They expect one more app nobody opens.',
    goal: 'See a sample week with their own calendar',
    facts: ['$2', 'one message a week', 'sample week'],
    tools: ['call-scripts', 'messaging'],
    callType: 'Demo',
  },
];
