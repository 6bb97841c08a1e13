import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'course';
const issue = 6;

/** The course as a learner meets it. */
export const course: readonly Row[] = [
  ...rows({ slice, issue, section: 2, kind: 'route' }, { route: '/course' }),
  ...rows(
    { slice, issue: 7, section: 1, kind: 'rule' },
    {
      'modules-and-lessons':
        'Course of 5 modules and 59 lessons (video, pdf or text), modules unlocking progressively.',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'sidebar-title': "Sidebar 'Course Content'",
      'sidebar-exit': ['with Exit', "'Exit'"],
      'read-book': "'Read the Book (PDF)' (to /book)",
      'unlocks-today': "Locked modules show 'Unlocks today'",
      'unlocks-in-days': ["or 'Unlocks in N days'", 'Unlocks in 6 days'],
      'mark-complete': "a 'Mark as Complete' button",
      completed: "or a 'Completed' marker",
      'premium-access-required': "Without subscription: 'Premium Access Required'",
      'get-premium-access': "with 'Get Premium Access' (to /purchase)",
      'select-a-lesson': "Otherwise with no lesson selected: 'Select a lesson to begin'.",
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    {
      'collapsible-modules': 'collapsible modules',
      'lesson-icon-and-minutes': 'Lessons show a type icon and duration in minutes.',
      'lesson-content': 'Lesson view shows a video, PDF iframe or text',
    },
  ),
  ...rows(
    { slice, issue, section: 3, kind: 'field' },
    {
      'module-fields':
        'Course module (course_modules): id, title, description, order_index, unlock_after_days, is_published',
      'module-is-unlocked': 'derived is_unlocked',
      'lesson-fields':
        'Lesson (lessons): id, module_id, title, description, video_url, pdf_url, text_content, order_index, duration_minutes, is_published.',
      'lesson-content-type': 'content_type (video, pdf, text)',
      'progress-fields':
        'User progress (user_progress): user_id, lesson_id, completed, completion_date, last_video_position, updated_at.',
    },
  ),
  ...rows(
    { slice, issue: 7, section: 3, kind: 'constant' },
    {
      'module-1': 'Displayed modules: 1 Your WHO (3 lessons)',
      'module-2': '2 Your WHY (7)',
      'module-3': '3 Your Tribe (8)',
      'module-4': ['4 Master Ethical Persuasion (23)', 'Master Ethical Persuasion', ', 23]'],
      'module-5': '5 Communicate to stick in the brain (18)',
      'lessons-59': '59 lessons',
    },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      'completes-on-click': "Lesson: not completed to completed on 'Mark as Complete'",
      'completes-on-video-end': 'or video end',
      'never-reverts': 'never reverts',
      'position-saved': 'Video position saved every 10 seconds',
      'position-restored': 'and restored on load',
      'published-only': 'Learners see only published items.',
      'unlock-by-days': 'unlocked when days since subscription start >= unlock_after_days',
      'admin-all-unlocked': 'Admins see all unlocked.',
      'no-start-all-locked': 'Non-admins without subscription start see all locked.',
      weekly: 'Some texts say modules unlock weekly, one says monthly; the rule applied is weekly.',
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'premium-only': "course (requires admin, Premium product id or 'admin' product id)",
      'admin-sees-unlocked': 'Admin: sees all unlocked',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-read-published': 'course_modules and lessons: select where is_published ordered by order_index',
      'call-read-progress':
        'user_progress: select completed and last_video_position by user_id and lesson_id',
      'call-save-position': 'upsert {user_id, lesson_id, last_video_position, updated_at}',
      'call-save-completed': 'or {user_id, lesson_id, completed, completion_date, updated_at}',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'load-failure': "Course: 'Failed to load course content'",
      'mark-failure': "'Failed to mark lesson as complete'",
      'mark-success': "success 'Lesson marked as complete!'",
    },
  ),
  ...rows(
    { slice, issue, section: 9, kind: 'constant' },
    {
      'unlock-formula': 'unlock_after_days = (order - 1) * 7',
      'save-every-10': 'Progress saved when the whole-second playback position is a multiple of 10.',
      'content-types': 'Lesson content types: video, pdf, text.',
    },
  ),
];
