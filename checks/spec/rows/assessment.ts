import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'assessment';

export const assessment: readonly Row[] = [
  ...rows({ slice, issue: 1, section: 2, kind: 'route' }, { route: '/assessment' }),
  ...rows({ slice, issue: 1, section: 1, kind: 'rule' }, { free: 'Free assessment (5 questions).' }),
  ...rows(
    { slice, issue: 1, section: 2, kind: 'string' },
    {
      'button-previous': "'Previous'",
      'button-next': "'Next Question'",
      'button-results': "'See Results' (on the last question)",
      'button-course': "'Discover the Complete Course'",
      'button-retake': "'Retake Assessment'",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 2, kind: 'rule' },
    {
      'one-at-a-time': 'Five questions shown one at a time',
      'progress-bar': 'a progress bar',
      'result-percent': 'Results screen: score %',
      'result-points': 'Results screen: points out of 20',
      'result-answered': 'Results screen: questions answered',
      'result-message': 'Results screen: tier message',
      'course-link': "'Discover the Complete Course' goes to / and scrolls to #course",
      'retake-resets': "'Retake Assessment' (reset)",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 3, kind: 'field' },
    {
      question: 'Assessment question: id, question, 5 options with value and points',
      'option-values': 'values always, often, sometimes, rarely, never',
      'option-points': 'points 4, 3, 2, 1, 0',
    },
  ),
  ...rows(
    { slice, issue: 1, section: 4, kind: 'state' },
    {
      'answering-then-complete': 'Assessment: answering, then complete; retake resets',
      'threshold-80': "80 or more 'Exceptional! You're Well on Your Way'",
      'threshold-60': "60 to 79 'Good Start, Room to Grow'",
      'below-60': "below 60 'Great Opportunity for Transformation'",
    },
  ),
  ...rows(
    { slice, issue: 1, section: 5, kind: 'rule' },
    { 'next-disabled': 'Next disabled until the current question is answered.' },
  ),
  ...rows({ slice, issue: 1, section: 6, kind: 'permission' }, { anonymous: 'Anonymous: assessment' }),
  ...rows(
    { slice, issue: 1, section: 9, kind: 'constant' },
    {
      'five-questions': 'Assessment: 5 questions',
      'max-20-points': 'max 20 points',
      thresholds: 'thresholds 80 and 60 percent',
    },
  ),
];
