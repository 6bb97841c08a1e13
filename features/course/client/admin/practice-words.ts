import { lessonTools } from '#features/course/rules-prefills.ts';
import { tools } from '#features/tools/rules.ts';

export const toolNames = lessonTools.map((value) => ({
  value,
  label: tools.find(({ slug }) => slug === value)?.title ?? 'Live Emotion Tracker',
}));

export const fieldLabels: Readonly<Record<string, string>> = {
  businessDescription: 'Business Description',
  targetAudience: 'Target Audience',
  frustrations: 'Frustrations',
  adGoal: 'Advertising Goal',
  postGoal: 'Post Goal',
  platform: 'Platform',
  sequenceGoal: 'Sequence Goal',
  numberOfEmails: 'Number of Emails',
  callPurpose: 'Call Purpose',
  callType: 'Call Type',
  script: 'Words to rehearse',
};
