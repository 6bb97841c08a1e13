/** Calls as they are held: who is the member, and turns as `Name: words`, with the moments marked in them. */
export interface WrittenScene {
  readonly name: string;
  readonly language: 'en' | 'de' | 'mixed';
  readonly me: string;
  readonly text: string;
}

export const englishScenes: readonly WrittenScene[] = [
  {
    name: 'payroll for a bakery',
    language: 'en',
    me: 'Marcus Reed',
    text: `
Marcus Reed: Hi Denise, it's Marcus from Fairhand Payroll. You asked for a callback about the two shops.
Denise Park: Right, yes. I have maybe ten minutes before the flour comes.
Marcus Reed: <best>How did the last payday go in the second shop?</best>
Denise Park: It went out on Friday. It should have been Thursday. <half>I was in the office until eleven again, with my daughter asleep on the flour sacks.</half>
Marcus Reed: Okay. So with us, direct deposit is automatic, and each shop gets its own cost center.
Denise Park: Uh-huh. And what does that run?
Marcus Reed: Four dollars per employee plus a base fee of thirty-nine.
Denise Park: Okay. <safe>Look, just send me something and I'll have a look.</safe>
Marcus Reed: Sure, I'll send over our brochure today. Who else should get it?
Denise Park: Only me. My husband does the ovens, not the paper.
Marcus Reed: Great, you'll have it by noon.
Denise Park: Thanks. The truck is here, I have to go.
`,
  },
  {
    name: 'roof for a school',
    language: 'en',
    me: 'Tola Adeyemi',
    text: `
Tola Adeyemi: Mr. Brandt, thanks for walking the gym with me yesterday.
Curtis Brandt: No problem. The kids liked the drone.
Tola Adeyemi: I saw the buckets along the east wall. <best>What happened the night you put those out?</best>
Curtis Brandt: October, that big storm. Our custodian called me at two. <half>I told the board in spring it would hold another winter.</half>
Tola Adeyemi: The membrane is past its life, so a patch will not do much. We would tear off the east half first.
Curtis Brandt: What are we talking about, roughly?
Tola Adeyemi: Between eighty and ninety-five thousand for the half, in the summer break.
Curtis Brandt: Hmm. <safe>It's really a budget question at the moment.</safe>
Tola Adeyemi: I understand. We do offer financing over five years.
Curtis Brandt: Put it in the file, then. I will see where we are.
Tola Adeyemi: I'll add the financing sheet and check back in January.
Curtis Brandt: January is fine.
`,
  },
  {
    name: 'help desk for a law firm',
    language: 'en',
    me: 'Priya Nair',
    text: `
Priya Nair: Good morning, Mr. Castellano. I promised I would not talk about tickets per hour.
Joe Castellano: Good, because the last guy talked about nothing else.
Priya Nair: Tell me about the last time a lawyer couldn't get into a file before a hearing.
Joe Castellano: Tuesday. Ms. Orr, nine minutes before the judge sat down. She drove back here to print it. <half>She didn't say a word to me when she came in, and she's the one who hired me.</half>
Priya Nair: We have a ninety-second pickup time and a dedicated engineer, so that would be covered.
Joe Castellano: Everybody says ninety seconds.
Priya Nair: Ours is in the contract, with a penalty.
Joe Castellano: Fine. <safe>We're pretty happy with who we have, all in all.</safe>
Priya Nair: <best>You said she drove back to print it. What would have had to be different by Tuesday at nine?</best>
Joe Castellano: Somebody awake, for a start. Our guys open at nine thirty.
Priya Nair: Then let's look only at the hour before court, nothing else.
Joe Castellano: That I could take to her.
`,
  },
  {
    name: 'coffee machines for a dealership',
    language: 'en',
    me: 'Hannah Ostrow',
    text: `
Hannah Ostrow: Is this a bad moment? I can hear the showroom.
Luis Ferrer: It's always a bad moment here. Go ahead.
Hannah Ostrow: You had three different machines in five years, your colleague told me.
Luis Ferrer: Four, if you count the one my brother-in-law lent us.
Hannah Ostrow: Ours come with a service visit every six weeks and beans from a local roaster.
Luis Ferrer: Beans are beans. <half>The only thing is, people wait forty minutes for an oil change and then they leave a review about the coffee.</half>
Hannah Ostrow: The model I have in mind does sixty cups an hour and is very easy to clean.
Luis Ferrer: Okay.
Hannah Ostrow: It would be two hundred and ten a month, everything included.
Luis Ferrer: <safe>We're just comparing a few options right now.</safe>
Hannah Ostrow: Of course. Shall I leave you the data sheet?
Luis Ferrer: Leave it with the front desk.
Hannah Ostrow: <best>One thing, and tell me if I'm wrong: is it the coffee they write about, or the forty minutes?</best>
Luis Ferrer: Ha. The forty minutes. Nobody has asked me that.
`,
  },
  {
    name: 'insurance for a landscaper',
    language: 'en',
    me: 'Ben Whitlow',
    text: `
Ben Whitlow: Thanks for picking up, Rosa. Your renewal is on the fifteenth, so I thought I'd call ahead.
Rosa Jimenez: Renewal, yes. It went up again, I saw.
Ben Whitlow: Twelve percent, and it's the trucks. All carriers raised the trucks.
Rosa Jimenez: Sure. <half>Last spring, when Danny rolled the mower, it took you people nine weeks.</half>
Ben Whitlow: The good news is I found a bundle with the tools included, and it's eight percent instead.
Rosa Jimenez: Okay, eight.
Ben Whitlow: And roadside assistance. So should I draw it up?
Rosa Jimenez: <safe>Let me sleep on it.</safe>
Ben Whitlow: No problem, but the rate is only held until Friday.
Rosa Jimenez: I know how it works, Ben.
Ben Whitlow: <best>You know what, forget Friday. What were those nine weeks like for Danny?</best>
Rosa Jimenez: He painted fences for his uncle. I paid him anyway, out of my own account.
Ben Whitlow: I didn't know that. Nobody here wrote that down.
Rosa Jimenez: No. Nobody called, either.
`,
  },
  {
    name: 'booking software for a physiotherapist',
    language: 'en',
    me: 'Grace Liu',
    text: `
Grace Liu: So this is the calendar, and if you look on the right you see the waiting list.
Dr. Owen Mbeki: Right, I see it.
Grace Liu: When somebody cancels, the next three get a text at once, and the first who answers has it.
Dr. Owen Mbeki: And if all three answer?
Grace Liu: First one wins, the others are told nicely.
Dr. Owen Mbeki: My receptionist does that by phone. She's been with me since I opened. <half>I think she'd be looking at this and wondering what she is for.</half>
Grace Liu: It also does reminders, invoices and the yearly report for the insurers.
Dr. Owen Mbeki: Impressive.
Grace Liu: <best>How many empty slots did you have last week?</best>
Dr. Owen Mbeki: Seven. Two on Monday morning alone.
Grace Liu: At your rate that pays for the year.
Dr. Owen Mbeki: It might. <safe>I'd have to talk to my team first.</safe>
Grace Liu: Absolutely. I can set up a trial so that they can play with it.
Dr. Owen Mbeki: Let's do that at some point.
`,
  },
  {
    name: 'warehouse sensors',
    language: 'en',
    me: 'Dmitri Volkov',
    text: `
Dmitri Volkov: Three people on your side today. Who's going to be annoyed if I talk too long?
Angela Moss: Me. I run the floor.
Peter Haddad: I'm finance, I'm patient.
Dmitri Volkov: Angela, which aisle do you walk first when you come in?
Angela Moss: Fourteen. The freezer door. <half>I check it on Sundays too, my kids think it's where I live.</half>
Peter Haddad: Can we see the unit price first?
Dmitri Volkov: Sixty-two per sensor at two hundred pieces, gateway included.
Peter Haddad: And yearly?
Dmitri Volkov: Nine per sensor for the data plan.
Peter Haddad: All right. <safe>This isn't a priority before the fiscal year ends.</safe>
Dmitri Volkov: When does it end?
Peter Haddad: June thirtieth.
Dmitri Volkov: Then I'll write on the first of July. <best>Angela, what did the last warm Sunday cost, in pallets?</best>
Angela Moss: Eleven. Salmon. It was in the paper.
Peter Haddad: I didn't know it was on a Sunday.
`,
  },
  {
    name: 'translation for a museum',
    language: 'en',
    me: 'Elsie Brandvold',
    text: `
Elsie Brandvold: You wanted to talk about the audio guide in six languages.
Noor Haddadi: Yes. We open in April. The curator wants all of it, I want three.
Elsie Brandvold: Which three?
Noor Haddadi: English, Arabic and Ukrainian. <half>My mother came last month and stood in front of the looms with nothing to read.</half>
Elsie Brandvold: For three languages we'd be at about nine thousand with the recordings.
Noor Haddadi: And with a machine?
Elsie Brandvold: A third of that, with one of us reading it through. <best>If your mother hears one room only, which one is it?</best>
Noor Haddadi: The looms. She did that work for thirty years.
Elsie Brandvold: Then we start with that room, by people, and do the rest by machine.
Noor Haddadi: I like that. <safe>I'll get back to you after the committee.</safe>
Elsie Brandvold: Good. I'll write down the two prices on one page.
Noor Haddadi: One page is good. They don't read two.
`,
  },
];
