import { Button } from '#platform/client/ui/Button.tsx';
import { freeBooks } from '#features/home/client/books.tsx';
import { whileCommunityOpensSoon } from '#features/home/rules-site.ts';
import { Section } from './Section.tsx';

/** What is free with an account [home.course-numbers]: two books, whose words the server fills in, and the community. */
export function FreeResources() {
  return (
    <Section
      id="free-resources"
      title="Two short books, free with your account"
      lead="No card, no trial that runs out. Read them online or take them with you."
    >
      <div className="grid items-center gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-20">
        <ul className="grid grid-cols-2 gap-4 sm:gap-8">
          {freeBooks.map(({ slug, cover }) => (
            <li key={slug}>
              {`{{#book-${slug}}}`}
              <span className="block transition-transform duration-300 ease-settle hover:-rotate-2">
                {cover}
              </span>
              <h3 className="mt-5 text-lg sm:text-heading">{`{{book-${slug}.title}}`}</h3>
              <p className="text-soft mt-1">{`{{book-${slug}.description}}`}</p>
              {`{{/book-${slug}}}`}
            </li>
          ))}
        </ul>
        <div className="grid justify-items-start gap-6">
          <p className="text-lead max-w-[30rem]">
            Members also get the Frustration Identifier, three AI clients to practice on, the assessment with
            its history, and a place in the community{whileCommunityOpensSoon(' once it opens')}.
          </p>
          <Button asChild size="large">
            <a href="/auth#sign-up">Get Your Free Books</a>
          </Button>
        </div>
      </div>
    </Section>
  );
}
