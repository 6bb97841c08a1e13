import { adminPicturesPath, pictureLines } from '#features/course/rules-pictures.ts';

/** Which line of a text is which picture: what stands there is hard to recognize. */
export function PictureLines({ text }: { readonly text: string }) {
  const lines = pictureLines(text);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Pictures in the text" className="grid gap-2">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {lines.map(({ id, words }, place) => (
          // The same picture may stand at two places.
          <li key={`${id} ${place}`} className="flex min-w-0 items-center gap-3">
            <img
              src={`${adminPicturesPath}/${id}`}
              alt=""
              loading="lazy"
              className="bg-sunken rounded-control size-12 shrink-0 object-cover"
            />
            <span className="min-w-0 wrap-anywhere">{words === '' ? 'A picture without words' : words}</span>
          </li>
        ))}
      </ul>
      <p className="text-soft text-[0.9375rem]">
        In the text, each is one line that begins with ![ and its words. Move the whole line to where the
        picture belongs, or delete it to take the picture out.
      </p>
    </section>
  );
}
