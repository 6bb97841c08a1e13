import { stream } from '#platform/client/call.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { generateSocialPost, socialPostsInput, socialPostsOutput } from './contract.ts';
import {
  hashtagCount,
  nameOf,
  type Platform,
  platformLimits,
  platforms,
  postLength,
  postLimit,
  postProblem,
} from '#features/tools/rules/platforms.ts';
import { exampleBriefs } from '#features/tools/client/identifier/example.ts';
import {
  AudienceField,
  FrustrationsField,
  GoalField,
  OwnBusinessField,
} from '#features/tools/client/form/BriefFields.tsx';
import { Part } from '#features/tools/client/result/Part.tsx';
import { StudioPage } from '#features/tools/client/studio/StudioPage.tsx';
import type { ToolPage, ViewProps } from '#features/tools/client/studio/tool.ts';

/** The length as the platform counts it, while the post is being written or edited. */
function Count({ text, platform }: { readonly text: string; readonly platform: Platform | null }) {
  const [length, limit] = [postLength(text, platform), postLimit(platform)];
  const problem = postProblem(text, platform);
  const tags = hashtagCount(text);
  const mostTags = platform === null ? null : platformLimits[platform].hashtags;
  return (
    <>
      <p className={classes('tabular-nums', problem !== null && 'text-danger font-semibold')}>
        {length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} characters
        {platform === null ? '' : ` on ${nameOf(platform)}`}
        {platform === 'twitter' ? '; a link counts 23' : ''}
        {mostTags === null ? '' : `, ${tags} of ${mostTags} hashtags`}
      </p>
      {problem === null ? null : (
        <p role="status" className="text-danger font-medium">
          {problem}
        </p>
      )}
    </>
  );
}

function PostView({ output: { post }, input, onEdit }: ViewProps<'social-posts'>) {
  const platform = input?.platform ?? null;
  return (
    <Part
      title="Post"
      at="post"
      text={post}
      onText={onEdit && ((text) => onEdit({ post: text }))}
      look="text-lead"
      note={<Count text={post} platform={platform} />}
    />
  );
}

export const socialPosts: ToolPage<'social-posts'> = {
  slug: 'social-posts',
  lead: 'One post for the platform your clients read, in its length and style.',
  button: 'Generate Post',
  promise: {
    title: 'Your post will appear here',
    description: 'With the platform’s character count beside it, so nothing is cut off when you publish it.',
  },
  schema: socialPostsInput,
  blank: { businessDescription: '', frustrations: '', targetAudience: '', postGoal: '', platform: '' },
  example: {
    businessDescription: exampleBriefs.books.businessDescription,
    frustrations: exampleBriefs.books.frustrations,
    targetAudience: exampleBriefs.books.targetAudience,
    postGoal: 'Get owners to say which number they look at first.',
    platform: 'facebook',
  },
  fields: (field) => (
    <>
      <OwnBusinessField {...field('businessDescription')} />
      <FrustrationsField label="Identified Frustrations" {...field('frustrations')} />
      <AudienceField
        label="Target Audience"
        hint="Who should see themselves in it."
        {...field('targetAudience')}
      />
      <GoalField
        label="Post Goal"
        hint="What the post is for, e.g. start a conversation."
        {...field('postGoal')}
      />
      <SelectField
        label="Platform (optional)"
        placeholder="Any platform"
        options={platforms.map((value) => ({ value, label: platformLimits[value].name }))}
        {...field('platform')}
      />
    </>
  ),
  generate: (input, links, watch) => stream(generateSocialPost, { body: { ...input, ...links } }, watch),
  output: socialPostsOutput,
  View: PostView,
  outline: ({ title }, { post }) => ({ title, parts: [{ heading: 'Post', text: post }] }),
  copyLabel: 'Copy',
};

/** `/tools/social-posts` */
export function Page() {
  return <StudioPage tool={socialPosts} />;
}
