import { Link } from '@tanstack/react-router';
import { frontValues } from '#features/home/contract-site.ts';
import { frontPlaces, ourHero } from '#features/home/rules-front.ts';
import { PartForm } from './PartForm.tsx';
import { Places } from './Places.tsx';
import { QuestionsForm } from './QuestionsForm.tsx';
import { Editing } from './SiteForms.tsx';

/** The front page's own words. */
export function FrontForms() {
  return (
    <Editing>
      {({ save, site }) => (
        <>
          <PartForm
            draft="site.front"
            title="The first words"
            text="What a visitor reads first, and what previews and search engines show. Leave a field empty for ours."
            schema={frontValues}
            saved={site.shown.front}
            fields={{
              title: { label: 'Headline', hint: `Ours: ${ourHero.title}.` },
              lead: { label: 'The text below it', hint: `Ours: ${ourHero.lead}`, limit: 300 },
            }}
            preview={({ lead, title }) => (
              <>
                <div className="bubble bg-sunken grid gap-3 p-5 wrap-anywhere sm:p-8">
                  <p className="display text-title">{title || ourHero.title}</p>
                  <p className="text-soft text-lead">{lead || ourHero.lead}</p>
                </div>
                <Places places={frontPlaces} />
              </>
            )}
            onSave={async (front) => (await save({ front }, site.latest)).front}
          />
          <QuestionsForm
            saved={site.shown.questions}
            onSave={(questions, words) => save({ questions }, site.latest, words)}
          />
          <p className="text-soft max-w-prose">
            Who stands behind it, testimonials and the source of the claim are in the setup:{' '}
            <Link to="/admin/setup" search={{ step: 'content' }} className="text-link">
              Content
            </Link>
            .
          </p>
        </>
      )}
    </Editing>
  );
}
