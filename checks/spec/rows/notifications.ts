import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'notifications';
const issue = 9;

/** The bell, its panel and sending. */
export const notifications: readonly Row[] = [
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    { 'bell-with-toasts': 'Notifications (in-app bell with realtime toasts).' },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      title: "Title 'Notifications'",
      'mark-all-read': "'Mark all read' button",
      'empty-text': "empty text 'No notifications yet'",
      'admin-tab': ['Course Admin tab Notifications', 'course-admin?tab=notifications', 'Notifications tab'],
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    {
      'top-bar-bell': 'Top bar, logged in: a notifications bell',
      'relative-times': 'list with relative times',
      'panel-height': 'panel height 400px',
      'unread-badge': 'unread badge showing 9+ above 9',
      'click-marks-read': 'Clicking one marks it read',
      'click-follows-action': 'and follows action_url if present',
    },
  ),
  ...rows(
    { slice, issue, section: 3, kind: 'field' },
    {
      'notification-fields': 'Notification: id, title, message, is_read (boolean), created_at',
      'notification-type': 'type (success, warning, error, info or other/default)',
      'notification-action-url': 'action_url (optional)',
      'notification-user-id': 'user_id (optional on send)',
    },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      'unread-to-read': 'Notifications: unread to read, singly or all at once.',
      'realtime-toast': 'Realtime insert shows a toast with title and message',
      'realtime-error-style': 'destructive style if type is error',
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'rule' },
    {
      'send-required': "Notification: title and message required ('Please fill in title and message').",
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    { 'admin-sends': 'Admin: send notifications to all or one user' },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-list': 'notifications: read ordered by created_at descending, limit 20',
      'call-mark-one': 'update is_read true by id',
      'call-mark-all': 'update all unread to read',
      'call-realtime': 'realtime subscription to all changes',
      'call-recipients': 'profiles: select id, email, full_name ordered by email (recipient list)',
      'call-send': 'send-notification: {title, message, type, action_url, user_id optional}.',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'send-failure': "Notification send failure: the message or 'Failed to send notification'.",
      'fetch-failure': [
        'Failed notification fetch/update: only logged; no user message.',
        'counting notifications failed: Down',
        'marking a notification read failed',
        'toBeNull()',
      ],
    },
  ),
  ...rows(
    { slice, issue, section: 9, kind: 'constant' },
    {
      'list-limit-20': 'notifications list limit 20',
      'badge-9-plus': 'badge 9+',
      'panel-400-px': 'panel height 400px',
      'four-types': 'Notification types: info, success, warning, error.',
    },
  ),
];
