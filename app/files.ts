import { bookCover, bookPdf } from '#features/books/rules.ts';
import { bookCoverSource, bookFileSource, freeBookRoutes } from '#features/books/server/files.ts';
import { lessonPdf, lessonVideo } from '#features/course/contract-admin.ts';
import { calendarFeed } from '#features/course/server/openings/calendar.ts';
import { sampleFilmRoute } from '#features/course/server/lesson/sample-film.ts';
import { certificatePdfRoute } from '#features/course/server/certificate/certificate-routes.ts';
import { pictureRoutes } from '#features/course/server/pictures/routes.ts';
import { lessonFileSources } from '#features/course/server/lesson/lesson-files.ts';
import { mailPreviewRoute } from '#features/home/server/site/mail-texts.ts';
import { callRecordingRoute } from '#features/calls/server/recordings.ts';
import { recordingRoutes } from '#features/spar/server/voice/voice-recording.ts';
import { unsubscribeRoute } from '#features/notifications/server/unsubscribing.ts';
import type { UploadKind } from '#platform/contract/files.ts';
import { fileRoutes } from '#platform/server/files/routes.ts';
import type { FileSource } from '#platform/server/files/source.ts';
import { uploadRoutes } from '#platform/server/files/upload-routes.ts';
import { sesTopicOf } from '#platform/server/mail/env.ts';
import { feedbackRoute } from '#platform/server/mail/feedback-webhook.ts';
import { sesRoute } from '#platform/server/mail/ses-webhook.ts';
import type { RawRoute } from '#platform/server/http/raw-route.ts';
import { oauthRoutes } from '#features/account/server/oauth/routes.ts';
import { callsDepsOf } from './calls-deps.ts';
import type { Deps } from './deps.ts';

/** Everything for which an admin may upload. */
export const uploadKinds: readonly UploadKind[] = [bookPdf, bookCover, lessonVideo, lessonPdf];

/** The sources that decide, for each file, who may have it. */
function fileSourcesOf({ books, course }: Deps): FileSource[] {
  return [bookFileSource(books), bookCoverSource(books), ...lessonFileSources(course)];
}

/** Every route for bytes, or for JSON that is signed as a whole. */
export function rawRoutesOf(deps: Deps): RawRoute[] {
  return [
    ...fileRoutes(deps, fileSourcesOf(deps)),
    ...uploadRoutes(deps, uploadKinds),
    ...freeBookRoutes(deps.books),
    certificatePdfRoute(deps.certificates),
    ...pictureRoutes({ ...deps.course, store: deps.store }),
    sampleFilmRoute(),
    mailPreviewRoute(deps),
    calendarFeed(deps.course),
    ...recordingRoutes(deps.spar),
    callRecordingRoute(callsDepsOf(deps)),
    unsubscribeRoute(deps.notifications),
    ...oauthRoutes(deps.account, deps.oauth),
    feedbackRoute(deps, deps.env.MAIL_WEBHOOK_SECRET ?? null),
    sesRoute(deps, sesTopicOf(deps.env)),
  ];
}
