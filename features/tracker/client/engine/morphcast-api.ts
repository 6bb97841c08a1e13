/**
 * The part of MorphCast's SDK (AI SDK v1.16) that the adapter uses. Its answers are not trusted: they are validated.
 */
export interface MorphcastModule {
  readonly name: string;
  readonly eventName: string;
}

export interface MorphcastLoader {
  licenseKey(key: string): MorphcastLoader;
  source(source: unknown): MorphcastLoader;
  addModule(name: string, config?: object): MorphcastLoader;
  load(): Promise<MorphcastControl>;
}

export interface MorphcastControl {
  start(): unknown;
  stop(): unknown;
  terminate?(): unknown;
}

export interface Morphcast {
  loader(): MorphcastLoader;
  modules(): Readonly<Record<string, MorphcastModule | undefined>>;
  readonly createSource: { fromVideoElement(video: HTMLVideoElement): unknown };
}

export const morphcastScript = 'https://ai-sdk.morphcast.com/v1.16/ai-sdk.js';

/** The SDK's global object, once its script has run. */
export function findMorphcast(): Morphcast | null {
  return (globalThis as { CY?: Morphcast }).CY ?? null;
}

/** Adds the vendor's script to the page, once. Rejects if it is blocked or missing. */
export function addMorphcastScript(): Promise<void> {
  if (findMorphcast()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = morphcastScript;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of morphcast.com could not be loaded.'));
    });
    document.head.append(script);
  });
}

/**
 * Waits for the vendor, who may never answer.
 * @throws Error after `ms`
 */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`morphcast.com did not answer within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A finite number at `path` in an answer, or null. */
export function numberAt(answer: unknown, ...path: readonly string[]): number | null {
  let here: unknown = answer;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return null;
    here = (here as Record<string, unknown>)[key];
  }
  return typeof here === 'number' && Number.isFinite(here) ? here : null;
}
