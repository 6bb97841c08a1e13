import { Section } from './Section.tsx';

interface Shot {
  /** File name in public/screens without theme and extension; made by `npm run make -- screens`. */
  readonly name: string;
  readonly caption: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

const identifier: Shot = {
  name: 'identifier',
  caption:
    'The Frustration Identifier: two fields in, three frustrations out, each with the reason behind it. This example is for a roofing company.',
  alt: 'Result of the Frustration Identifier: a numbered list of three frustrations, each with an explanation and a copy button.',
  width: 1120,
  height: 1060,
};

const smallShots: readonly Shot[] = [
  {
    name: 'assessment',
    caption: 'The assessment, question by question.',
    alt: 'A question of the assessment with its five answers and a progress bar of five steps.',
    width: 720,
    height: 540,
  },
  {
    name: 'tools',
    caption: 'Six tools, built on the same frustrations.',
    alt: 'The page of the tools: the free Frustration Identifier large, five more beside it.',
    width: 720,
    height: 528,
  },
];

/** Real screenshots of the product, taken by a script, in the viewer's theme. */
export function Screens() {
  return (
    <Section id="screens" title="This is what it looks like" lead="Real screenshots, with example data.">
      <div className="grid gap-x-5 gap-y-9 sm:grid-cols-2 lg:grid-cols-[1.9fr_1fr] lg:grid-rows-[1fr_1fr]">
        <Framed shot={identifier} className="sm:max-lg:col-span-2 lg:row-span-2" />
        {smallShots.map((shot) => (
          <Framed key={shot.name} shot={shot} />
        ))}
      </div>
    </Section>
  );
}

function Framed({ shot, className }: { readonly shot: Shot; readonly className?: string }) {
  return (
    <figure className={className}>
      <div className="bubble border-line bg-raised shadow-lifted overflow-hidden border-2">
        {(['light', 'dark'] as const).map((theme) => (
          <img
            key={theme}
            src={`/screens/${shot.name}-${theme}.webp`}
            alt={shot.alt}
            width={shot.width}
            height={shot.height}
            loading="lazy"
            decoding="async"
            className={theme === 'light' ? 'only-light block w-full' : 'only-dark block w-full'}
          />
        ))}
      </div>
      <figcaption className="text-soft mt-3.5 max-w-[36rem]">{shot.caption}</figcaption>
    </figure>
  );
}
