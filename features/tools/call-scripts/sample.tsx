import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { callScripts } from './client.tsx';

const output = {
  sections: [
    {
      title: 'Opening',
      seconds: 25,
      say: 'Good morning, this is … from the chimney workshop. You asked us about your stove. Is this a good moment, or shall I call back at a time that suits you better?',
    },
    {
      title: 'Their house, in their words',
      seconds: 90,
      say: 'Tell me a little about the house. When did you move in, and was the stove already there?\n\nWhat is it like when you light the first fire of the fall? … And is there anything about it that you have always wondered about, but never found the moment to ask?',
    },
    {
      title: 'Naming it',
      seconds: 40,
      say: 'Thank you for telling me. Many people say the same, and most of them thought they were the only ones. Nobody teaches you how a stove works when you buy a house. You do not need to know it before we come.',
    },
    {
      title: 'What an inspection is',
      seconds: 60,
      say: 'We look at the flue with a small camera, and you see the pictures as we do. Afterwards you have a page that says what is fine, what can wait and what comes first, with prices. We repair nothing on that day unless you say so. What would you want to see on that page?',
    },
    {
      title: 'A day, or none',
      seconds: 35,
      say: 'Shall we choose a morning? … Good. And if you would rather think about it first: what would help you decide? I can also send you the list of what we look at, and you call when you are ready.',
    },
  ],
};

/** `/tools/call-scripts/sample` */
export function Page() {
  return <SamplePage tool={callScripts} output={output} />;
}
