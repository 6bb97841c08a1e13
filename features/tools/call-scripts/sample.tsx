import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { callScripts } from './client.tsx';

const output = {
  sections: [
    {
      title: 'Opening',
      seconds: 25,
      say: 'Good morning, this is … from the cooling service. You asked us about your building. Is this a good moment, or should I call back when it’s quieter?',
    },
    {
      title: 'The building, in their words',
      seconds: 90,
      say: 'Tell me a little about the building. Which floors call you first when it gets hot?\n\nThink of last summer’s worst day. What happened, and who was on the phone? … And when it was fixed, did anybody say so?',
    },
    {
      title: 'Naming it',
      seconds: 40,
      say: 'Thanks for telling me. I may be wrong, but it sounds like the heat isn’t the hard part. The hard part is walking upstairs to ask for money before anything has broken. Is that close?',
    },
    {
      title: 'What a walk-through is',
      seconds: 60,
      say: 'We walk the building together, floor by floor, and you see every unit as we do. Afterwards you have one page: what’s fine, what can wait, and what comes first, with prices. You can hand it upstairs as it is. What would have to be on that page so they say yes?',
    },
    {
      title: 'A day, or none',
      seconds: 35,
      say: 'Should we pick a day for the walk-through? … Good. And if you’d rather think about it: what would help you decide? I can send you an example of the page, and you call when you’re ready.',
    },
  ],
};

/** `/tools/call-scripts/sample` */
export function Page() {
  return <SamplePage tool={callScripts} output={output} />;
}
