/** `Ms. Orr`, `Frau von der Weide`, `Herr Dr. Yıldız`; what stands after the title is looked at below. */
const titled =
  /(?<![\p{L}\p{M}\p{N}])(?:(?:Mr|Mrs|Ms|Mx|Miss|Mister|Dr|Prof|[Dd]octor|[Pp]rofessor|Frau|Herrn?|Doktor)\.?\s{1,3}){1,3}(?:(?:von|van|vom|zu|zur|de|der|den|del|della|di|da|dos|du|la|le|al|el|bin)\s){0,3}(?<name>\p{Lu}[\p{L}\p{M}]{0,40}(?:['’-]\p{Lu}[\p{L}\p{M}]{0,40}){0,2})/gu;

/** What follows a title and is nobody's name: another title, an office, a day, or a word that is always capital. */
const noName = new Set(
  'Dr Prof Doctor Doktor Professor Direktor Direktorin Präsident Präsidentin President Minister Ministerin Pfarrer Pfarrerin Bürgermeister Bürgermeisterin Kollege Kollegin Nachbar Nachbarin Who Right I Sie Ihnen Ihr Ihre Ihren Ihrem Ihrer Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' ',
  ),
);

const word = /[\p{L}\p{M}]{2,}/gu;

/** The words of the surnames that stand after a title in these texts: `Ms. Orr` is Orr, `Mr. O'Neill` is Neill. */
export function titledNames(texts: readonly string[]): Set<string> {
  const names = texts.flatMap((text) =>
    [...text.matchAll(titled)].map(({ groups }) => groups?.['name'] ?? ''),
  );
  return new Set(names.filter((name) => !noName.has(name)).flatMap((name) => name.match(word) ?? []));
}
