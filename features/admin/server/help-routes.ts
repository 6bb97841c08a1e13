import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/admin/contract-help.ts';
import * as writing from '#features/admin/contract-writing.ts';
import type { AdminDeps } from './admin-deps.ts';

const done = () => ({ done: true as const });

/** What an admin does for one member by hand. */
export function helpRoutes({ help }: Pick<AdminDeps, 'help'>): Route[] {
  return [
    route(contract.askSecondStepReset, {
      handle: ({ body, client, params, viewer }) => help.askReset({ viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.confirmSecondStepReset, {
      handle: ({ client, params, viewer }) => help.confirmReset({ viewer, client }, params.id),
      present: done,
    }),
    route(contract.withdrawSecondStepReset, {
      handle: ({ client, params, viewer }) => help.withdrawReset({ viewer, client }, params.id),
      present: done,
    }),
    route(contract.suspendMember, {
      handle: ({ body, client, params, viewer }) => help.suspend({ viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.restoreMember, {
      handle: ({ body, client, params, viewer }) => help.restore({ viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.correctAddress, {
      handle: ({ body: { email: newEmail, ...why }, client, params, viewer }) =>
        help.correctAddress({ viewer, client }, params.id, { newEmail, ...why }),
      present: done,
    }),
    route(contract.cancelAddressChange, {
      handle: ({ client, params, viewer }) => help.cancelAddressChange({ viewer, client }, params.id),
      present: done,
    }),
    route(contract.signOutMember, {
      handle: ({ body, client, params, viewer }) => help.signOut({ viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.sendResetLink, {
      handle: ({ body, client, params, viewer }) => help.sendResetLink({ viewer, client }, params.id, body),
      present: done,
    }),
    route(writing.addNote, {
      handle: ({ body, client, params, viewer }) => help.addNote({ viewer, client }, params.id, body),
      present: done,
    }),
    route(writing.sendLetter, {
      handle: ({ body, client, params, viewer }) => help.sendLetter({ viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.deleteMember, {
      handle: ({ body, client, params, viewer }) => help.remove({ viewer, client }, params.id, body),
      present: done,
    }),
  ];
}
