import type { z } from 'zod';
import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/course/contract-clinics.ts';
import {
  addClinic,
  addRecording,
  allClinics,
  changeClinic,
  type ClinicDeps,
  type ListedClinic,
  setCanceled,
} from './clinics.ts';
import { takeSeat } from './seats.ts';

function presentClinic({ clinic, coming, lesson }: ListedClinic): z.input<typeof contract.adminClinicSchema> {
  return {
    id: clinic.id,
    title: clinic.title,
    startsAt: clinic.startsAt.toISOString(),
    minutes: clinic.minutes,
    link: clinic.link,
    audience: clinic.audience,
    seats: clinic.seats,
    coming,
    version: clinic.version,
    isCanceled: clinic.canceledAt !== null,
    isTold: clinic.toldAt !== null,
    lesson: lesson && { slug: lesson.slug, title: lesson.title },
  };
}

/** Clinics: the owner's, and a member's seat. */
export function clinicRoutes(deps: ClinicDeps): Route[] {
  return [
    route(contract.listClinics, {
      handle: () => allClinics(deps.db),
      present: (rows) => ({ clinics: rows.map(presentClinic) }),
    }),
    route(contract.createClinic, {
      handle: ({ viewer, client, body }) => addClinic(deps, { viewer, client }, body),
      present: presentClinic,
    }),
    route(contract.updateClinic, {
      handle: ({ viewer, client, params, body }) => changeClinic(deps, { viewer, client }, params.id, body),
      present: presentClinic,
    }),
    route(contract.cancelClinic, {
      handle: ({ viewer, client, params, body }) => setCanceled(deps, { viewer, client }, params.id, body),
      present: presentClinic,
    }),
    route(contract.recordClinic, {
      handle: ({ viewer, client, params, body }) => addRecording(deps, { viewer, client }, params.id, body),
      present: presentClinic,
    }),
    route(contract.comeToClinic, {
      handle: ({ viewer, params, body }) => takeSeat(deps, viewer, { id: params.id, ...body }),
      present: ({ id, isComing, link, minutes, seatsLeft, startsAt, title }) => ({
        clinic: { id, title, startsAt, minutes, isComing, seatsLeft, link },
      }),
    }),
  ];
}
