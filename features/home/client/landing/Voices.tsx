import type { ReactNode } from 'react';
import { unquoted } from '#features/home/rules-quotes.ts';
import { Section } from './Section.tsx';

interface Quote {
  readonly words: string;
  readonly name: string;
  readonly role: string;
}

interface FounderProps extends Quote {
  /** Their face, where the owner entered one. */
  readonly portrait?: ReactNode;
}

/** A face in the shape of the house; the name beside it says whose it is. */
export function Portrait({ picture }: { readonly picture: string }) {
  return (
    <img
      src={picture}
      alt=""
      width="88"
      height="88"
      // Or the document would fetch it ahead.
      loading="lazy"
      className="bubble size-22 shrink-0 object-cover"
    />
  );
}

/** What one client said, and who they are. */
export function Testimonial({ name, role, words }: Quote) {
  return (
    <li className="bubble bg-raised grid content-between gap-5 p-6 sm:p-8">
      <blockquote className="text-lead whitespace-pre-line">“{unquoted(words)}”</blockquote>
      <p>
        <strong className="block">{name}</strong>
        <span className="text-soft">{role}</span>
      </p>
    </li>
  );
}

/** The founder, in their own words. */
export function Founder({ name, portrait, role, words }: FounderProps) {
  return (
    <div className="bubble bg-sunken grid gap-4 p-5 sm:gap-5 sm:p-10">
      <p className="sm:text-lead max-w-[44rem] whitespace-pre-line">{words}</p>
      <div className="flex items-center gap-4">
        {portrait}
        <p>
          <strong className="block">{name}</strong>
          <span className="text-soft">{role}</span>
        </p>
      </div>
    </div>
  );
}

/** The texts of a section, as marks that the server replaces. */
const marksOf = (section: string): Quote => ({
  words: `{{${section}.words}}`,
  name: `{{${section}.name}}`,
  role: `{{${section}.role}}`,
});

/** Shown only when the owner has entered it. */
function Told({ section, children }: { readonly section: string; readonly children: ReactNode }) {
  return (
    <>
      {`{{#${section}}}`}
      {children}
      {`{{/${section}}}`}
    </>
  );
}

/** The founder's face in a static page. */
export const toldPortrait = (
  <Told section="portrait">
    <Portrait picture="{{portrait.picture}}" />
  </Told>
);

/** What real clients said, and who stands behind the method: both only when the owner entered them. */
export function Voices() {
  return (
    <>
      <Told section="with-testimonials">
        <Section id="testimonials" title="What they say now" band="bg-sunken">
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            <Told section="testimonial">
              <Testimonial {...marksOf('testimonial')} />
            </Told>
          </ul>
        </Section>
      </Told>
      <Told section="founder">
        <Section id="founder" title="Who stands behind this">
          <Founder {...marksOf('founder')} portrait={toldPortrait} />
        </Section>
      </Told>
    </>
  );
}
