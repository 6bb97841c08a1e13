/** What somebody sells, to whom, and a worry of those clients that one could say to them. */
interface ExampleBrief {
  readonly businessDescription: string;
  readonly targetAudience: string;
  readonly frustrations: string;
}

/** One trade for each tool, so that their samples show how far the method reaches. */
export const exampleBriefs = {
  stoves: {
    businessDescription:
      'We clean and repair chimneys and stoves in old houses, so that the first fire of the fall is a safe one.',
    targetAudience:
      'Homeowners with a house from before 1950, who worry about fire, soot and surprise bills.',
    frustrations:
      'They expect an inspection to end with a new liner, and can’t look up the flue to see whether they need one.',
  },
  books: {
    businessDescription:
      'We keep the books for independent restaurants and hand the owner one page every Monday.',
    targetAudience: 'Restaurant owners with one or two places who do the paperwork after closing.',
    frustrations:
      'They get a report with forty lines, and none of them says what to do differently on Monday.',
  },
  support: {
    businessDescription:
      'We run the computers of dental practices: updates, backups, and a person who picks up the phone.',
    targetAudience: 'Office managers of dental practices who became the IT person without being asked.',
    frustrations: 'If nothing starts at eight, they stand between the patients and a hotline with a queue.',
  },
  cooling: {
    businessDescription: 'We service air conditioning in office buildings before the summer, floor by floor.',
    targetAudience: 'Facility managers of older office buildings with several tenants.',
    frustrations:
      'They get every complaint on the first hot day, and have to ask upstairs for money before anything has broken.',
  },
  movers: {
    businessDescription: 'We move households within the state, and the same crew packs, drives and unpacks.',
    targetAudience: 'Adult children who are moving a parent out of the family home.',
    frustrations:
      'They expect to explain the same box to three different people, and nobody has said yet who decides what stays.',
  },
} as const satisfies Readonly<Record<string, ExampleBrief>>;
