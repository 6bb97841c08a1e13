import { SamplePage } from '#features/tools/client/studio/SamplePage.tsx';
import { socialPosts } from './client.tsx';

const output = {
  post: 'A woman in her sixties asked me last week, very quietly, what a damper is.\n\nShe has heated with that stove since she bought the house. She had never asked anybody, because everybody her age seems to know.\n\nA damper is the flap that decides how much air your fire gets. Nobody is born knowing that. Most people I visit have one question like it, and most of them save it for the moment when I already have my coat on.\n\nWhat have you always wanted to ask about your stove? Write it below, or send me a message if you would rather ask alone. I answer all of them, and I have yet to hear a foolish one.',
};

/** `/tools/social-posts/sample` */
export function Page() {
  return <SamplePage tool={socialPosts} output={output} />;
}
