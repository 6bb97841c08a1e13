import { type Row, rows } from '#checks/spec/row.ts';
import { toolOf } from '#features/tools/rules.ts';

const slice = 'tools';

/** The tools page and the free Frustration Identifier. */
export const tools: readonly Row[] = [
  ...rows(
    { slice, issue: 1, section: 2, kind: 'route' },
    {
      'route-tools': '/tools : grid of 5 tools.',
      'route-identifier': `${toolOf('frustration-identifier').path} (free)`,
    },
  ),
  ...rows(
    { slice, issue: 1, section: 2, kind: 'string' },
    {
      'free-badge': "The free card has a badge 'Free - Start Here'.",
      'button-open': "Button 'Open Tool'",
      'button-upgrade': "'Upgrade to Access'",
      'identifier-business-label': [
        'Frustration Identifier: field Business Description',
        'Business Description',
      ],
      'identifier-audience-label': ['Frustration Identifier: field Target Audience', 'Target Audience'],
      'identifier-button': "button 'Identify Frustrations'",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 2, kind: 'rule' },
    {
      'card-content': 'Cards with icon, title, description',
      'card-lock': 'and a lock icon when premium and not entitled',
      'click-signed-out': 'Click: not signed in goes to /auth',
      'click-not-entitled': 'premium without entitlement goes to /#pricing',
      'click-entitled': 'otherwise to the tool path',
      disclaimer: 'All tools show an AI-content disclaimer.',
      'identifier-numbered-list': 'numbered list of up to 3 frustrations',
      'identifier-copy': 'with a copy button',
      'identifier-tools-link': 'and a link to /tools',
      'identifier-explanations': 'plus detailed explanations',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 4, kind: 'state' },
    { 'generation-states': 'Tool generation: idle, loading, result shown; regenerate allowed.' },
  ),
  ...rows(
    { slice, issue: 1, section: 5, kind: 'rule' },
    {
      'identifier-required':
        "Frustration Identifier: both fields non-empty, else 'Missing information' / 'Please fill in both fields'.",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 6, kind: 'permission' },
    {
      'anonymous-list': 'Anonymous: free tools list',
      'anonymous-to-auth': 'Anonymous: must sign in for tools (redirected to /auth)',
      'member-identifier': 'Free member: Frustration Identifier',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 7, kind: 'call' },
    {
      'call-identifier': 'frustration-identifier: body {businessDescription, targetAudience}',
      'call-identifier-wire': "response text lines 'TITLE:' and 'EXPLANATION:'",
      'call-identifier-first-3': 'client takes first 3 pairs',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 8, kind: 'error' },
    {
      'missing-information': "'Missing information'",
      'analyze-failure':
        "Tool failures: 'Error' with the server message or 'Failed to analyze. Please try again.'",
      'error-field-thrown': [
        'an error field in the response is thrown as the message',
        'The model is asleep.',
      ],
    },
  ),
  ...rows(
    { slice, issue: 1, section: 9, kind: 'constant' },
    { 'identifier-at-most-3': 'Frustration Identifier shows at most 3 items' },
  ),
];
