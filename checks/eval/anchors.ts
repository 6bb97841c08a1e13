/**
 * Sixty short texts, rated by hand before any model saw them: four on each of fifteen briefs. `good` names an unsaid
 * frustration as a guess, in a moment of this reader's day; `bland` any rival could sign; `pushy` presses, frightens or
 * corners; `wrong` claims what the brief does not say, or talks to somebody else. Changing one makes runs incomparable.
 */
export const weaknesses = ['bland', 'pushy', 'wrong'] as const;
export type Weakness = (typeof weaknesses)[number];

export interface Anchors extends Readonly<Record<Weakness | 'good', string>> {
  readonly brief: string;
}

export const anchors: readonly Anchors[] = [
  {
    brief: 'Opener. We install stair lifts. For daughters whose father lives alone.',
    good: "You've asked twice how long it takes, and not once what it costs. I may be wrong: is the hard part telling him? Shall I stop, or go on?",
    bland:
      'We provide high-quality stair lifts tailored to your needs, with years of experience and a friendly team.',
    pushy:
      "Every day you wait, your father could fall. Would you forgive yourself? Let's fix a date right now.",
    wrong:
      'Our lifts, tested by three universities, have saved over 4,000 grandmothers. Congratulations on your new bungalow!',
  },
  {
    brief: 'Post. A bookbinder who repairs family Bibles. For people clearing a parents’ house.',
    good: "The Bible's in the box marked 'decide later.' You've moved that box three times. It isn't the spine you're afraid for. It's the page with the names on it. Who wrote the last one?",
    bland:
      'Looking for professional book repair? Our passionate craftspeople restore your treasures with care and attention to detail. Contact us today!',
    pushy:
      "Only fools throw history away. Your children will never forgive you. Two places left this month, so don't hesitate.",
    wrong:
      'We print family Bibles in any color from 50 copies. As the Pope said of our shop: “Simply the best.”',
  },
  {
    brief: 'Mail. Payroll for small bakeries. For owners who do wages on Sunday night.',
    good: "Sunday, half past nine, and the hours are still on the flour sack. Could it be that it's not the adding up? That it's Monday, when someone says, “You forgot my early shift”? Nothing to answer here.",
    bland:
      'I hope this finds you well. Our comprehensive payroll solution saves you time and money, so you can focus on what matters most.',
    pushy:
      'Last chance: the tax office is coming for bakeries like yours. Sign up today or lose everything you built.',
    wrong:
      'As head of a hospital you know how hard rosters are. Our payroll app cut errors by 83% at the bakery next door.',
  },
  {
    brief: 'Call. We sell forklift training. For warehouse managers after a near miss.',
    good: "I'm not calling about the incident. I'm calling about the meeting after it, when someone asks who signed the certificate. Is that on your desk, or am I off?",
    bland:
      'I wanted to touch base and see if you would be interested in hearing how our state of the art training can help your business.',
    pushy: 'Next time somebody dies, and it will be you in court. So are we booking Tuesday or Thursday?',
    wrong:
      'I hear you want to buy forklifts. Ours are the cheapest on the market, and your boss has already agreed.',
  },
  {
    brief: 'Ad. A riverside hotel with ten rooms. For couples who have not been away since the baby.',
    good: "You'll check your phone at eight. She'll say it's fine, and you'll check again. The room has good reception on purpose. Come for one night, forty minutes from home, and leave early if you have to.",
    bland:
      'Escape to a world of comfort and peace of mind. Our hotel offers an unforgettable experience for couples.',
    pushy:
      "If you really loved her, you'd have taken her away by now. Marriages end like this. Book before it's too late.",
    wrong:
      'Rated number one in Europe for business travelers, with a conference hall for 400 and a golf course next door.',
  },
  {
    brief: 'Message. We clean kitchens of restaurants at night. For head chefs.',
    good: "At midnight you wipe it down yourself, because the morning crew looks at the hood before they look at you. We leave it the way you'd sign for it, or you send a photo and we come back.",
    bland:
      'We deliver fast and reliable cleaning solutions you can trust, going the extra mile for customer satisfaction.',
    pushy: 'One inspection and your name is ruined. Smart chefs never take that risk. Decide today.',
    wrong:
      'We cook your menus overnight, so your guests never notice you are closed. Loved by hundreds of chefs.',
  },
  {
    brief: 'Opener. An adviser on selling family firms. For owners over sixty without a successor.',
    good: "Most people I talk to say they're not ready to sell. A few say they don't know what to tell their foreman. Is it more the one or the other, or neither?",
    bland: 'As a trusted partner for entrepreneurs, I help you unlock the full potential of your business.',
    pushy: 'You could drop dead tomorrow, and your wife would be left with the mess. Shall I come by today?',
    wrong: 'I help young founders raise their first million. Your son told me that you were ready to sign.',
  },
  {
    brief: 'Mail. School photographs without a sales evening. For secretaries of primary schools.',
    good: "In November there's a box under your desk with envelopes nobody came for. You're the one who calls the parents. With us, nothing's printed before it's paid, so there's no box. Would that help, or was it never the box?",
    bland:
      'Our experienced photographers capture precious memories. We offer great quality at competitive prices.',
    pushy:
      'Other schools in your town have already signed. Do you want yours to be the one with the bad pictures?',
    wrong: 'Dear parents, order now: a wedding album in real leather, with a discount of 40% for members.',
  },
  {
    brief: 'Post. A physiotherapist for violinists. For players in orchestras.',
    good: "You practiced letting the shoulder drop while the others were talking, so nobody would see. And when your stand partner asked, you said you'd slept on it badly. What would it cost to say it out loud?",
    bland:
      "Pain is a common problem for musicians. Here are 3 tips to elevate your posture. It's a game-changer!",
    pushy: "Ignore it, and you'll never play again. Players like you are replaced within a week. Book now.",
    wrong: 'Runners, your knees will thank you! Studies prove that our tape doubles your speed.',
  },
  {
    brief: 'Call. Software for tenants’ complaints. For caretakers of large housing estates.',
    good: 'You know which stairwell it is before they give you the number. What bothers you more: that they call again, or that the second time they call your boss? If neither, I hang up.',
    bland:
      'Our seamless platform empowers facility teams to streamline communication. Do you have a minute for a quick demo?',
    pushy: 'Your boss will hear that you turned this down. Wouldn’t you rather look good for once?',
    wrong: 'You own eleven flats yourself, so you need a mortgage. We already checked your salary.',
  },
  {
    brief: 'Ad. Driving lessons for adults who failed before. For people over forty.',
    good: 'You tell people you like the train. You do like it, mostly. At six in the morning the school lot is empty, the engine stalls, and no one is behind you. One lesson, then you decide.',
    bland:
      'Are you tired of relying on others? Say goodbye to waiting! Our friendly instructors offer lessons tailored to your needs.',
    pushy: 'Grown-ups drive. What is wrong with you? Only three places left, so act now.',
    wrong: 'Pass in five days, guaranteed, or get your license anyway. Trusted by thousands of truckers.',
  },
  {
    brief: 'Message. An interpreter for hospital talks. For ward doctors.',
    good: "When the son translates, you say four sentences and he says one. You've wondered which one. I say all four, and his silence, too.",
    bland:
      'Professional interpreting services of the highest quality, available whenever you need them, for results that speak for themselves.',
    pushy:
      'One wrong word, and you lose your license. Can you live with that? Guarantee yourself safety today.',
    wrong:
      'Our machine translates 140 languages without people, and has replaced the doctors in most hospitals.',
  },
  {
    brief: 'Mail. Grave care for families who moved away. For people who live hours from the cemetery.',
    good: "You've got the birthday in your calendar, and you know you won't make the drive again this year. Nobody's said anything. It's that an aunt might walk past. We send one photo on that day, and nothing else.",
    bland:
      'We understand that life is busy. Our reliable services give you peace of mind. Quality you can trust.',
    pushy:
      "The neighbors have noticed the weeds. If you really cared about your mother, you'd sign this week.",
    wrong: 'Congratulations on your new garden! Our mowing robots now cost 30% less, as seen on television.',
  },
  {
    brief: 'Opener. Help with tenders for landscapers. For firms of five to fifteen people.',
    good: "I work with people who build gardens all day and find the tender on the kitchen table at ten. Was the last one you didn't send too big, or just too long? Or is that none of my business?",
    bland: 'We are a leading provider of innovative tender solutions and help companies like yours to grow.',
    pushy: 'Your competitors are laughing at you. Hand us your tenders, or be left behind.',
    wrong:
      'The city has told me that you win the next tender if you sign with us. Your florist shop will love it.',
  },
  {
    brief: 'Post. A repair café that fixes hearing aids’ cases and straps. For people who hate to ask.',
    good: "It's held by a rubber band, and you turn that side to the wall. At the shop they'd sell you a new one and say it loudly. Here it's Tuesday, the radio's on, and nobody asks for your age.",
    bland:
      'Sustainability matters! Join our amazing community and make a difference. Together we can do more.',
    pushy: 'Stop being a burden to your family. Come on Tuesday, or live with the shame.',
    wrong: 'We implant hearing aids while you wait. Experts agree that our surgeons are unmatched.',
  },
];
