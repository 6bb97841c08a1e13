import { readDraft } from '#platform/client/drafts.ts';
import { questionIds } from '#features/assessment/rules.ts';

/** The name under which this tab keeps an assessment that is not finished. */
export const draft = 'assessment';

/** Whether this tab remembers an answer of one. By itself, so that a member's home need not fetch the rest. */
export const isUnderWay = (): boolean => Object.keys(readDraft(draft, questionIds)).length > 0;
