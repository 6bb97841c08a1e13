/** The few modules that are imported for what they do, and not for their names. */
const doers =
  /\/(app\/client|app\/client\/sw|static-page|trusted-scripts|zod-config|reader-assets|PdfReader|\w*[wW]orker)\.tsx?$/;

/** Whether a module of ours is imported for its names alone: a browser's half does without it once nobody uses one. */
export const isForItsNames = (id: string): boolean =>
  /\/(app|features|platform|content)\/.+\.tsx?$/.test(id) &&
  !id.includes('/node_modules/') &&
  !doers.test(id);
