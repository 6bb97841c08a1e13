import { passwords } from '#platform/server/auth/passwords.ts';

const seconds = Number(process.argv[2] ?? 3);
const atOnce = 8;

// The baseline for sign-in: how many passwords this processor can verify when it does nothing else.
const hash = await passwords.hash('correct-horse-9');
const began = performance.now();
const end = began + seconds * 1000;
let verified = 0;
async function verifyUntilTheEnd(): Promise<void> {
  while (performance.now() < end) {
    await passwords.verify(hash, 'correct-horse-9');
    verified += 1;
  }
}
await Promise.all(Array.from({ length: atOnce }, verifyUntilTheEnd));
// Divided by the time it actually took: verifications begun before the end are finished and counted.
console.log((verified * 1000) / (performance.now() - began));
