import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { socialPosts } from './client.tsx';

const output = {
  post: 'An owner slid a report across the bar to me last week and said, very quietly: “Which of these numbers is the good one?”\n\nShe has run that restaurant for years. She knows what a plate costs, who’s late on Fridays, and which table never orders dessert. Nobody ever sat down and showed her how to read the page that decides whether she stays open.\n\nSo we drew a line under one number: what’s left after food and wages. If it grows, sleep. If it shrinks two weeks in a row, call me.\n\nWhat’s the number you nod at and don’t quite get? Ask below, or send me a message if you’d rather ask alone. I’ve yet to hear a foolish one.',
};

/** `/tools/social-posts/sample` */
export function Page() {
  return <SamplePage tool={socialPosts} output={output} />;
}
