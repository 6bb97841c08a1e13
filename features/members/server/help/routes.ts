import { type Route, route } from '#platform/server/http/route.ts';
import { stopSecondStepReset } from '#features/account/contract-mail.ts';
import * as contract from '#features/members/contract-help.ts';
import * as writing from '#features/members/contract-writing.ts';
import type { MembersDeps } from '#features/members/server/members-deps.ts';
import { sendLetter } from './letters.ts';
import { cancelAddressChange, correctAddress, removeMember, sendResetLink, signOut } from './member-help.ts';
import { addNote } from './member-notes.ts';
import { askReset, confirmReset, stopReset, withdrawReset } from './second-step-reset.ts';
import { restore, suspend } from './suspension.ts';

const done = () => ({ done: true as const });

/** What an admin does for one member by hand. */
export function helpRoutes(deps: MembersDeps): Route[] {
  return [
    route(contract.askSecondStepReset, {
      handle: ({ body, client, params, viewer }) => askReset(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.confirmSecondStepReset, {
      handle: ({ client, params, viewer }) => confirmReset(deps, { viewer, client }, params.id),
      present: done,
    }),
    route(contract.withdrawSecondStepReset, {
      handle: ({ client, params, viewer }) => withdrawReset(deps, { viewer, client }, params.id),
      present: done,
    }),
    route(contract.suspendMember, {
      handle: ({ body, client, params, viewer }) => suspend(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.restoreMember, {
      handle: ({ body, client, params, viewer }) => restore(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.correctAddress, {
      handle: ({ body: { email: newEmail, ...why }, client, params, viewer }) =>
        correctAddress(deps, { viewer, client }, params.id, { newEmail, ...why }),
      present: done,
    }),
    route(contract.cancelAddressChange, {
      handle: ({ client, params, viewer }) => cancelAddressChange(deps, { viewer, client }, params.id),
      present: done,
    }),
    route(contract.signOutMember, {
      handle: ({ body, client, params, viewer }) => signOut(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.sendResetLink, {
      handle: ({ body, client, params, viewer }) => sendResetLink(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(writing.addNote, {
      handle: ({ body, client, params, viewer }) => addNote(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(writing.sendLetter, {
      handle: ({ body, client, params, viewer }) => sendLetter(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(contract.deleteMember, {
      handle: ({ body, client, params, viewer }) => removeMember(deps, { viewer, client }, params.id, body),
      present: done,
    }),
    route(stopSecondStepReset, {
      handle: ({ body, client }) => stopReset(deps, body.token, client.address),
      present: () => ({ stopped: true as const }),
    }),
  ];
}
