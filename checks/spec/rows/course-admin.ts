import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'course';
const issue = 6;

/** Building and running the course. */
export const courseAdmin: readonly Row[] = [
  ...rows({ slice, issue, section: 2, kind: 'route' }, { 'route-admin': '/course-admin' }),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'tab-modules': ['Course Admin tab Modules', "'Modules'"],
      'tab-lessons': ['tab Lessons', "'Lessons'"],
      'tab-manage': ['tab Manage', "'Manage'"],
      'button-subscriptions': 'Button: Manage Subscriptions',
      'button-book': 'Button: Upload Book PDF',
      'button-home': 'Button: Back to Home',
    },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      'created-unpublished': 'Module/lesson publication: created unpublished',
      'switch-toggles': 'admin switch toggles',
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'rule' },
    {
      'module-title-required': 'Module create: title required',
      'module-order-minimum': 'order at least 1',
      'lesson-module-required': "Lesson create: module selected ('Please select a module')",
      'lesson-file-required':
        "video or pdf lesson needs an uploaded file ('Please upload a {type} file first')",
      'file-input-accepts': ['file input accepts video/* or application/pdf', 'video/*', 'application/pdf'],
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'string' },
    {
      'confirm-delete-module':
        "Delete module confirm: 'Are you sure you want to delete this module? This will also delete all its lessons.'",
      'confirm-delete-lesson': "Delete lesson confirm: 'Are you sure you want to delete this lesson?'",
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'admin-edits': 'Abilities: create, edit, publish, unpublish, delete modules and lessons',
      'admin-uploads': 'Abilities: upload files',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-read-all': 'course_modules and lessons: admin views fetch all',
      'call-insert': 'course_modules and lessons: insert',
      'call-update': 'update (is_published, title, description)',
      'call-delete': 'delete by id',
      'call-upload':
        'bucket course-content (upload under random name, get public URL; here: a signed URL of our own)',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'load-modules-failure': "'Failed to load modules'",
      'load-lessons-failure': "'Failed to load lessons'",
      'create-module-failure': "'Failed to create module'",
      'create-lesson-failure': [
        "'Failed to create lesson: {message}'",
        'Failed to create lesson: We are not ready yet.',
      ],
      'update-module-failure': "'Failed to update module'",
      'update-lesson-failure': "'Failed to update lesson'",
      'delete-module-failure': "'Failed to delete module'",
      'delete-lesson-failure': "'Failed to delete lesson'",
      'upload-failure': [
        "'Failed to upload file: {message}'",
        'Failed to upload file: The file storage is full.',
      ],
      'select-a-module': "'Please select a module'",
    },
  ),
];
