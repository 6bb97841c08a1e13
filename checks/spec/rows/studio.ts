import { type Row, rows } from '#checks/spec/row.ts';
import { writingTools } from '#features/tools/rules.ts';

const slice = 'tools';
const issue = 5;

/** The premium generators. */
export const studio: readonly Row[] = [
  ...rows(
    { slice, issue, section: 2, kind: 'route' },
    Object.fromEntries(writingTools.map(({ slug: tool, path }) => [`route-${tool}`, `${path} (premium)`])),
  ),
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    { 'premium-tools': 'Premium AI tools: ad copy, social posts, email sequences, call scripts.' },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'field' },
    {
      'ad-business-description': 'Ad Copy: Business Description',
      'ad-target-audience': 'Ad Copy: Target Audience',
      'ad-frustrations': 'Ad Copy: Subconscious Frustrations',
      'ad-goal': 'Ad Copy: Advertising Goal',
      'social-frustrations': 'Social Posts: Identified Frustrations',
      'social-target-audience': 'Social Posts: Target Audience',
      'social-goal': 'Social Posts: Post Goal',
      'social-platform': 'optional Platform (linkedin, instagram, facebook, twitter, tiktok)',
      'email-frustrations': 'Email Sequences: Frustrations',
      'email-audience': 'Email Sequences: Audience',
      'email-goal': 'Email Sequences: Sequence Goal',
      'email-count': 'Email Sequences: Number of Emails (3 to 10, default 5)',
      'call-frustrations': 'Call Scripts: Frustrations',
      'call-audience': 'Call Scripts: Audience',
      'call-purpose': 'Call Scripts: Call Purpose',
      'call-type': "Call Scripts: optional Call Type (default 'Sales/Discovery')",
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'ad-new-version': "'Generate New Version'",
      'call-copy-script': "'Copy Script'",
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    {
      'ad-output': 'Output Headline, Body Text, Image Prompt each with Copy',
      'social-output': 'Output one post with Copy and regenerate.',
      'email-output': 'Email Sequences: Output is text.',
      'call-output': "Output with 'Copy Script' and regenerate.",
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'rule' },
    {
      'ad-required':
        "Ad copy: all four fields required ('Please fill in all fields including subconscious frustrations').",
      'social-required': "Social tool: the three required fields ('Please fill in all required fields').",
      'email-required': "Email tool: the three required fields ('Please fill in all required fields').",
      'call-required': "Call tool: the three required fields ('Please fill in all required fields').",
      'email-count-fallback': 'Email count falls back to 5 if not a number; input min 3, max 10.',
      'call-type-default': "Call type trimmed, default 'Sales/Discovery'.",
      'premium-signed-in': 'Premium tools: signed-in user (else /auth)',
      'premium-subscribed':
        "and subscription or admin (else toast 'Premium Required' / 'Please upgrade to access this feature' and go to /#pricing).",
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'tier-tools-social': 'Tools subscriber: social posts',
      'tier-tools-ad': 'Tools subscriber: ad copy',
      'tier-tools-email': 'Tools subscriber: unlimited email sequences',
      'tier-tools-call': 'Tools subscriber: call scripts',
      'tier-tools-entitled': 'Tools subscriber: tools page counts as entitled',
      'pages-check-subscribed':
        'Premium tool pages themselves check only subscribed status or admin (here: the capability).',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-ad-copy':
        'ad-copy (bearer): {businessDescription, targetAudience, frustrations, adGoal}; response headline, bodyText, imagePrompt, or error.',
      'call-social-posts':
        'social-posts (bearer): {frustrations, targetAudience, postGoal, platform}; response socialPost or error.',
      'call-email-sequences':
        'email-sequences (bearer): {frustrations, targetAudience, sequenceGoal, numberOfEmails}; response emailSequence.',
      'call-call-scripts':
        'call-scripts (bearer): {frustrations, targetAudience, callPurpose, callType}; response callScript.',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'premium-required': "'Premium Required' / 'Please upgrade to access this feature'",
      'generate-failure':
        "Tool failures: 'Error' with the server message or 'Failed to generate. Please try again.'",
    },
  ),
  ...rows({ slice, issue, section: 9, kind: 'constant' }, { 'emails-3-to-10': 'emails 3 to 10, default 5' }),
];
