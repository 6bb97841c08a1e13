/** Why a PDF is not shown: it asks for a password, is damaged, or could not be fetched. */
export type PdfFailure = 'locked' | 'damaged' | 'unreachable';

/** What its reader can do about it: where the file is at fault, another try or another connection does not help. */
export const fileAtFault: Readonly<Record<Exclude<PdfFailure, 'unreachable'>, string>> = {
  locked: 'This PDF is locked with a password. Please write to us, and we’ll put an open one in its place.',
  damaged: 'The file of this PDF is damaged. Please write to us, and we’ll put a whole one in its place.',
};

/** Which of them pdf.js means by its error. */
export const failureOf = ({ name }: Error): PdfFailure =>
  name === 'InvalidPDFException' ? 'damaged' : name === 'PasswordException' ? 'locked' : 'unreachable';
