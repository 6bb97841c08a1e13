import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { callScripts } from './client.tsx';

const output = {
  sections: [
    {
      title: 'Who calls',
      seconds: 20,
      say: 'Good morning, this is [your name] from the cooling service. It’s a sales call, two minutes if you have them.\nWe service air conditioning in office buildings before the summer, floor by floor.\nIs this a good moment, or should I call back?',
    },
    {
      title: 'The last hot day',
      seconds: 80,
      say: 'When did a floor last call you about the heat, or was last summer quiet?\nWho called first, and what did you have to find out?\nWho had to say yes to the repair?',
    },
    {
      title: 'Said back',
      seconds: 40,
      say: 'Let me see if I got it: [their words].\nWhat did I leave out?\n(If they mention asking for the money: Is it easier to ask before the summer, with a page of prices, or once something has broken?)\n(If they correct you, write it down and say that back.)',
    },
    {
      title: 'What a walk-through is',
      seconds: 50,
      say: 'We walk the building together, floor by floor, and you see every unit as we do.\nAfterward you have one page: what’s fine, what can wait, and what comes first, with prices. The walk-through itself is [price].\nWho else would read that page?',
    },
    {
      title: 'What they may ask',
      seconds: 40,
      say: '(If they say it’s too early: Then nothing is hot yet, and we can get at the roof. When do your tenants move offices around?)\n(If they say they have somebody: Keep them. The page is yours, and they can work from it.)\n(If they ask about the cost of repairs: Nothing is repaired on that day. You decide line by line, later.)',
    },
    {
      title: 'A day, or none',
      seconds: 25,
      say: 'Should we pick a day for the walk-through?\nIf you’d rather think about it: what would you want to see first?\nAnd if it’s a no, that’s fine. Thanks for the two minutes.',
    },
    {
      title: 'Voicemail',
      seconds: 15,
      say: 'Good morning, this is [your name] from the cooling service, about a walk through your building before the summer. It’s [price], and nothing is booked. My number is [number]. No need to call back if you have somebody.',
    },
  ],
};

/** `/tools/call-scripts/sample` */
export function Page() {
  return <SamplePage tool={callScripts} output={output} />;
}
