import { bookCover, bookPdf } from '#features/books/rules.ts';
import { bookCoverSource, bookFileSource, freeBookRoutes } from '#features/books/server/files.ts';
import { lessonPdf, lessonVideo } from '#features/course/contract-admin.ts';
import { calendarFeed } from '#features/course/server/calendar.ts';
import { certificatePdfRoute } from '#features/course/server/certificate-routes.ts';
import { lessonFileSources } from '#features/course/server/lesson-files.ts';
import type { UploadKind } from '#platform/contract/files.ts';
import { fileRoutes } from '#platform/server/files/routes.ts';
import type { FileSource } from '#platform/server/files/source.ts';
import { uploadRoutes } from '#platform/server/files/upload-routes.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import type { Deps } from './deps.ts';

/** Everything for which an admin may upload. */
export const uploadKinds: readonly UploadKind[] = [bookPdf, bookCover, lessonVideo, lessonPdf];

/** Who decides, file by file, what a signed address gives to whom. */
function fileSourcesOf({ books, course }: Deps): FileSource[] {
  return [bookFileSource(books), bookCoverSource(books), ...lessonFileSources(course)];
}

/** Every route that deals in bytes and not in JSON. */
export function rawRoutesOf(deps: Deps): RawRoute[] {
  return [
    ...fileRoutes(deps, fileSourcesOf(deps)),
    ...uploadRoutes(deps, uploadKinds),
    ...freeBookRoutes(deps.books),
    certificatePdfRoute(deps.certificates),
    calendarFeed(deps.course),
  ];
}
