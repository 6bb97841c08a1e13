import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './platform/server/*/tables.ts',
    './features/*/server/tables.ts',
    './features/*/server/*/tables.ts',
  ],
  out: './db/migrations',
});
