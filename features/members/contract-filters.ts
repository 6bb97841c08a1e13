import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lineText } from '#platform/contract/text.ts';
import { memberFilter } from './contract.ts';

/** How many filters are saved at most, and how long a name may be. */
export const savedFilterLimits = { many: 30, name: 60 } as const;

/**
 * Words that were searched for are not saved: they are somebody's name, and must not outlive their account here. Nor is a
 * figure: it is the owner's, and the team has these filters.
 */
const savedFilter = memberFilter.omit({ q: true, figure: true });

export const savedFilterBody = z.strictObject({
  /** Chosen by the caller: a deleted filter comes back under its own, and saving one twice keeps one. */
  id: z.uuid(),
  name: lineText({ max: savedFilterLimits.name, required: 'Please enter a name' }),
  filter: savedFilter.refine(
    (filter) => Object.values(filter).some((value) => value !== undefined),
    'Choose a filter first',
  ),
});

const saved = z.strictObject({ id: z.uuid(), name: z.string(), filter: savedFilter });
export type SavedFilter = z.infer<typeof saved>;

export const listSavedFilters = endpoint({
  id: 'admin.listSavedFilters',
  method: 'GET',
  path: '/api/admin/member-filters',
  summary: 'The filters of members that the team has saved, by name.',
  access: 'members.help',
  output: z.strictObject({ filters: z.array(saved) }),
});

export const saveFilter = endpoint({
  id: 'admin.saveFilter',
  method: 'PUT',
  path: '/api/admin/member-filters',
  summary: 'Save a filter of members under a name, for the whole team, or rename it. Noted in the audit log.',
  access: 'members.help',
  body: savedFilterBody,
  output: saved,
  errors: ['conflict'],
});

export const deleteSavedFilter = endpoint({
  id: 'admin.deleteSavedFilter',
  method: 'DELETE',
  path: '/api/admin/member-filters/:id',
  summary: 'Delete a saved filter of members. Noted in the audit log.',
  access: 'members.help',
  params: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ done: z.literal(true) }),
  errors: ['not_found'],
});
