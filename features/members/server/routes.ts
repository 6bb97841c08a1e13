import { AppError } from '#platform/contract/errors.ts';
import { fileRoute, type Route, route } from '#platform/server/http/route.ts';
import { exportMembers, findMembers, listMembers, readMember } from '#features/members/contract.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from '#features/members/contract-filters.ts';
import { mayFilter } from '#features/members/rules-filter.ts';
import { helpRoutes } from './help/routes.ts';
import { memberFile, memberFor, membersWith, searchMembers } from './members.ts';
import type { MembersDeps } from './members-deps.ts';
import { dropFilter, keepFilter, savedFilters } from './saved-filters.ts';
import { presentListed, presentMember } from './present.ts';

/** What admins and staff see of members and do for them. */
export function membersRoutes(deps: MembersDeps): Route[] {
  return [
    route(listMembers, {
      handle: ({ query, viewer }) => {
        if (!mayFilter(viewer, query)) throw new AppError('forbidden');
        return membersWith(deps, query);
      },
      present: ({ members, next, total }) => ({ total, members: members.map(presentListed), next }),
    }),
    route(findMembers, {
      handle: ({ query }) => searchMembers(deps.db, { words: query.q }),
      present: (rows) => ({ members: rows.map(({ email, fullName, id }) => ({ id, email, fullName })) }),
    }),
    fileRoute(exportMembers, ({ client, query, viewer }) => memberFile(deps, { viewer, client }, query)),
    route(readMember, {
      handle: ({ client, params, viewer }) => memberFor(deps, { viewer, client }, params.id),
      present: presentMember,
    }),
    route(listSavedFilters, {
      handle: () => savedFilters(deps.db),
      present: (filters) => ({ filters }),
    }),
    route(saveFilter, {
      handle: ({ body, client, viewer }) => keepFilter(deps, { viewer, client }, body),
      present: ({ filter, id, name }) => ({ id, name, filter }),
    }),
    route(deleteSavedFilter, {
      handle: ({ client, params, viewer }) => dropFilter(deps, { viewer, client }, params.id),
      present: () => ({ done: true as const }),
    }),
    ...helpRoutes(deps),
  ];
}
