const uniqueViolation = '23505';

/** Whether the database refused a row because one like it is there; on both drivers, however deep it is wrapped. */
export function isUniqueViolation(error: unknown): boolean {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && link.code === uniqueViolation) return true;
  }
  return false;
}
