import { accessGrants } from '#platform/server/access/tables.ts';
import { joinWithTotp } from './account-cases.ts';
import type { App } from './harness.ts';

/** A member whom the owner made staff, with the second step that helping takes. */
export async function joinAsStaff(app: App) {
  const staff = await joinWithTotp(app);
  const startsAt = new Date(app.clock.now().getTime() - 60_000);
  await app.db.insert(accessGrants).values({ userId: staff.userId, tier: 'staff', startsAt });
  return staff;
}

/**
 * Every route of the team that staff may use. A new one is the owner's; one that is to be for staff is named here, by
 * whoever has thought of what it shows and moves.
 */
export const openToStaff: readonly string[] = [
  'admin.addNote',
  'admin.deleteSavedFilter',
  'admin.findMembers',
  'admin.listMembers',
  'admin.listSavedFilters',
  'admin.readMember',
  'admin.saveFilter',
  'admin.sendLetter',
  'admin.sendResetLink',
  'admin.signOutMember',
  'books.publishBook',
  'books.readPublished',
  'books.restoreBook',
  'courseAdmin.cancelClinic',
  'courseAdmin.createClinic',
  'courseAdmin.createLesson',
  'courseAdmin.createModule',
  'courseAdmin.decideEdition',
  'courseAdmin.deleteLesson',
  'courseAdmin.deleteModule',
  'courseAdmin.listClinics',
  'courseAdmin.listLessons',
  'courseAdmin.listModules',
  'courseAdmin.orderLessons',
  'courseAdmin.orderModules',
  'courseAdmin.previewModules',
  'courseAdmin.readDesk',
  'courseAdmin.readEdition',
  'courseAdmin.readLesson',
  'courseAdmin.recordClinic',
  'courseAdmin.restore',
  'courseAdmin.saveCaptions',
  'courseAdmin.updateClinic',
  'courseAdmin.updateLesson',
  'courseAdmin.updateModule',
  'notifications.cancelScheduled',
  'notifications.countRecipients',
  'notifications.listSent',
  'notifications.send',
];

/** The same of routes that are no endpoints. */
export const openToStaffRaw: readonly string[] = [
  'DELETE /api/uploads/:id',
  'GET /api/course-admin/pictures/:id',
  'GET /api/uploads/:id',
  'PATCH /api/uploads/:id',
  'POST /api/course-admin/pictures',
  'POST /api/uploads',
  'POST /api/uploads/:id',
];
