/** What somebody sells, to whom, and what these feel but don’t say. */
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
      'They are afraid of looking foolish: everybody their age seems to know how a stove works, so they would rather not ask.',
  },
  books: {
    businessDescription:
      'We keep the books for independent restaurants and hand the owner one page every Monday.',
    targetAudience: 'Restaurant owners with one or two places who do the paperwork after closing.',
    frustrations:
      'They can’t read their own numbers and are ashamed of it, so they nod when the accountant talks.',
  },
  support: {
    businessDescription:
      'We run the computers of dental practices: updates, backups, and a person who picks up the phone.',
    targetAudience: 'Office managers of dental practices who became the IT person without being asked.',
    frustrations:
      'They dread the morning when nothing starts. It isn’t their job, and it will be their fault.',
  },
  cooling: {
    businessDescription: 'We service air conditioning in office buildings before the summer, floor by floor.',
    targetAudience: 'Facility managers of older office buildings with several tenants.',
    frustrations:
      'They get every complaint and no credit. They are tired of being the one who has to ask for money first.',
  },
  movers: {
    businessDescription: 'We move households within the state, and the same crew packs, drives and unpacks.',
    targetAudience: 'Adult children who are moving a parent out of the family home.',
    frustrations:
      'They feel like they’re taking something away. They want it over with, and feel guilty for wanting that.',
  },
} as const satisfies Readonly<Record<string, ExampleBrief>>;
