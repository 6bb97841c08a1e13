import type { Business } from './brief.ts';

/** Firms that sell to firms, in the United States. */
export const companies: readonly Business[] = [
  {
    name: 'backup service',
    business:
      'Tideline backs up Microsoft 365 and file servers for companies with 50 to 400 seats, $27 a seat a month, going up 8 percent on July 1. We run a restore test every quarter. We are not a security company. Account manager: Renee Albright',
    audience: 'Denise, operations lead at a distributor with 180 seats, whose contract renews on June 30',
    frustrations:
      'If the restore fails on a Monday, it lands on my desk and not on theirs\nShe has to explain the increase to an owner who has never seen a restore. A seller hears "send me the new price."',
    goal: 'Get 20 minutes before June 1 to go through the renewal and the price increase',
    facts: ['Tideline', '8 percent', 'restore'],
    tools: ['call-scripts', 'messaging'],
    callType: 'Renewal call',
  },
  {
    name: 'cyber questionnaire',
    business:
      'We fill in cyber insurance questionnaires with companies of 20 to 200 people, $1,500 flat, two weeks. We write down what is true today and what would have to change; we do not sell insurance or software. Sender: Marcus Bell, Plumbline',
    audience: 'Controllers and office managers who sign the questionnaire without running the network',
    frustrations:
      'My name is under an answer that I took from somebody else\nThey tend to ask how long it takes. They expect a vendor who finds a problem and sells the fix.',
    goal: 'A 15-minute call in the six weeks before their renewal date',
    facts: ['questionnaire', '$1,500', 'Plumbline'],
    tools: ['ad-copy', 'email-sequences'],
    emails: 4,
  },
  {
    name: 'freight audit',
    business:
      'Crossdock Ledger checks every freight invoice against the rate that was agreed, for shippers that spend $1 million to $20 million a year. We keep 30 percent of what comes back, nothing otherwise. It needs read access to the invoices. Contact: Yolanda Pruitt',
    audience: 'CFOs of regional manufacturers',
    frustrations:
      'I approved those invoices\nThey expect an outsider to make their logistics manager look bad, and they have to work with him afterward.',
    goal: 'Send one month of invoices',
    facts: ['30 percent', 'invoices', 'Crossdock'],
    tools: ['email-sequences', 'social-posts'],
    emails: 3,
    platform: 'linkedin',
  },
  {
    name: 'field service software',
    business:
      'Ladderboard is scheduling software for HVAC and plumbing companies with 8 to 60 technicians, $49 a technician a month, month to month. Our people ride along for the first two mornings. It does not do payroll. Founder: Sam Ortega',
    audience: 'Owners whose last software rollout was dropped by the technicians within a month',
    frustrations:
      'The techs went back to texting the dispatcher and I kept paying\nThey expect a demo by somebody who has never been in a van.',
    goal: 'Run one crew on it for two weeks',
    facts: ['$49', 'technician', 'Ladderboard'],
    tools: ['ad-copy', 'call-scripts'],
    callType: 'Cold call',
  },
  {
    name: 'warehouse temps',
    business:
      'Harbor Staffing sends forklift drivers and pickers to warehouses in Ohio, minimum 3 people for 1 week, $31 an hour all in. If somebody does not show up, we have a replacement there in 3 hours or that day is free. We do not do nights. Ask for Tamika',
    audience: 'Warehouse operations managers before the fall peak',
    frustrations:
      'At 6 a.m. I am short two people and the agency line goes to voicemail\nThe supervisors train new faces every week and have stopped learning names.',
    goal: 'Try one crew for one week in September',
    facts: ['forklift', '$31', '3 hours'],
    tools: ['email-sequences', 'call-scripts'],
    emails: 5,
    callType: 'Cold call',
  },
  {
    name: 'sales compensation',
    business:
      'Plainpay calculates commissions for sales teams of 10 to 150 reps out of Salesforce. $18 a rep a month, set up in 10 business days. Every rep can see how a figure came about. It does not design comp plans',
    audience: 'VPs of sales at software companies',
    frustrations:
      'My reps keep their own spreadsheet because they do not believe ours\nOn payday the questions come to me, and finance owns the file.',
    goal: 'See last month recalculated with their own data',
    facts: ['$18', 'spreadsheet', 'reps'],
    tools: ['social-posts', 'messaging'],
    platform: 'linkedin',
  },
  {
    name: 'medical billing',
    business:
      'Westmark Billing takes over denied claims for dental and eye practices, 6 percent of what is collected, no setup fee. Two named billers per practice. We cannot touch claims older than 12 months. Owner: Carol Nuñez',
    audience: 'Office managers of practices with 3 to 10 providers',
    frustrations:
      'The denials sit in a folder I mean to get to on Fridays\nThey expect to train one more outsider and to be asked by the doctors why money is going out.',
    goal: 'A look at 10 denied claims, free',
    facts: ['denied claims', '6 percent', '12 months'],
    tools: ['ad-copy', 'email-sequences'],
    emails: '7',
  },
  {
    name: 'machine shop',
    business:
      'Kettle Creek Machining makes small runs of stainless parts, 5 to 500 pieces, quote in one business day, typical lead time 12 days. We call when something slips. No castings, nothing over 24 inches. Shop manager: Pete Lindqvist',
    audience: 'Purchasing managers at food equipment makers',
    frustrations:
      'I find out a part is late when my line asks for it\nA new supplier means a first article, a form for quality, and my name on the approval.',
    goal: 'Get one drawing to quote',
    facts: ['stainless', '12 days', 'drawing'],
    tools: ['call-scripts', 'ad-copy'],
    callType: 'First call',
  },
];
