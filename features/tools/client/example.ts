/** One trade for every example: what somebody sells, to whom, and what these feel. */
export const exampleBrief = {
  businessDescription:
    'We clean and repair chimneys and stoves in old houses, so that the first fire of the fall is a safe one.',
  targetAudience: 'Homeowners with a house from before 1950, who worry about fire, soot and surprise bills.',
  frustrations:
    'They are afraid of looking foolish: everybody their age seems to know how a stove works, so they would rather not ask.',
} as const;
