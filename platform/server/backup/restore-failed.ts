/** The restore was refused or broken off; the database and the files are as they were. */
export class RestoreFailed extends Error {
  constructor(reason: string) {
    super(`Nothing was restored: ${reason}`);
    this.name = 'RestoreFailed';
  }
}
