import type { Plugin } from 'vite';

const classicSchemas = /\/zod\/v4\/classic\/schemas\.js$/;
const describing = /^ *inst\._zod\.processJSONSchema = .*;$/gm;
const methods = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m;
const refusal = `const createToJSONSchemaMethod = () => () => {
  throw new Error('The browser has no JSON schemas: launcher/build-zod.ts');
};
const createStandardJSONSchemaMethod = createToJSONSchemaMethod;`;

/**
 * Leaves out the code that turns schemas into JSON schemas: only the server does that, for its OpenAPI document and the
 * model, but each schema refers to that code, so no bundler sees that it is unused.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!classicSchemas.test(id)) return null;
      const changed = code.replace(methods, refusal).replace(describing, '');
      if (
        changed.includes('/to-json-schema.js') ||
        changed.includes('processJSONSchema') ||
        !methods.test(code)
      )
        this.error('zod describes its schemas another way: launcher/build-zod.ts');
      return { code: changed, map: null };
    },
  };
}
