import type { WrittenScene } from './scenes-english.ts';

/**
 * Written before the stand-in's rules were last changed, and never looked at while they are: who finds the moments of
 * the other scenes because they know them, misses these.
 */
export const heldOutScenes: readonly WrittenScene[] = [
  {
    name: 'elevators for a housing association',
    language: 'en',
    me: 'Owen Farrell',
    text: `
Owen Farrell: Morning, Gwen. You had the inspector in on Monday, I heard.
Gwen Lacey: He was done in ten minutes. Which is never a good sign.
Owen Farrell: <best>What did you tell the tenants on the sixth floor that evening?</best>
Gwen Lacey: That it's being looked into. <half>Mr. Dunne in 6B hasn't been down to the garden since August.</half>
Owen Farrell: We'd modernize the control first, that is two weeks per shaft.
Gwen Lacey: Two weeks. And the price?
Owen Farrell: Thirty-eight per shaft, with the doors forty-four.
Gwen Lacey: Right. <safe>Leave it with me.</safe>
Owen Farrell: Will do. I'll put the drawings in the mail.
Gwen Lacey: Put my name on it, not the board's.
`,
  },
  {
    name: 'bookkeeping for a brewery',
    language: 'en',
    me: 'Salma Idris',
    text: `
Salma Idris: I looked at the three months you gave me. Thank you for trusting me with the shoebox.
Pete Novak: It's a good shoebox.
Salma Idris: We'd take the receipts by photo, and you'd see every Friday where you stand.
Pete Novak: <half>I don't open the bank app on weekends anymore, my stomach does things.</half>
Salma Idris: The weekly report is a page and a half, quite readable.
Pete Novak: Sounds tidy.
Salma Idris: It's three-twenty a month up to two hundred receipts.
Pete Novak: <safe>We've already got somebody who does that, more or less.</safe>
Salma Idris: <best>More or less, you say. What was in the last letter that they didn't see coming?</best>
Pete Novak: The sales tax. All of it, at once, in May.
`,
  },
  {
    name: 'fencing for a horse farm',
    language: 'en',
    me: 'Dale Hobbs',
    text: `
Dale Hobbs: You've got about nine hundred yards down by the creek, I paced it.
Marianne Voss: Nine hundred and ten. I count them when I walk.
Dale Hobbs: <best>How far did the mare get, the night the posts went?</best>
Marianne Voss: The county road. <half>I drove behind her with the hazards on, talking out the window like an idiot.</half>
Dale Hobbs: Oak posts, three rails, we do sixty yards a day.
Marianne Voss: Uh-huh.
Dale Hobbs: So figure three weeks and eighteen and a half, with the gates.
Marianne Voss: <safe>It's just not a great time right now.</safe>
Dale Hobbs: I get it. Spring then, and I can hold the price through February.
Marianne Voss: Okay.
`,
  },
  {
    name: 'phone system for a clinic',
    language: 'en',
    me: 'Ines Carvalho',
    text: `
Ines Carvalho: So the callers wait four minutes on Mondays, on average.
Dr. Hal Whitmore: That's what the company tells us. I've sat up front, it's longer.
Ines Carvalho: Ours would call people back by itself and keep their place.
Dr. Hal Whitmore: People hang up on machines. <half>My own sister hung up, and then she drove to the emergency room.</half>
Ines Carvalho: You can record the greeting yourself, a familiar voice helps.
Dr. Hal Whitmore: I see.
Ines Carvalho: It's nine dollars a line.
Dr. Hal Whitmore: That's reasonable. <safe>Let me digest all of this.</safe>
Ines Carvalho: Sure. <best>Before I let you go: what was your sister calling about?</best>
Dr. Hal Whitmore: A cough. It wasn't a cough.
`,
  },
  {
    name: 'stage lights for a school theater',
    language: 'en',
    me: 'Ruben Amsel',
    text: `
Ruben Amsel: Your rig is older than your students, if I may say so.
Tara Okafor: Older than me. We call it the toaster.
Ruben Amsel: LEDs draw a tenth, and nobody climbs a ladder in the dark.
Tara Okafor: Nobody should. <half>In the fall a boy was up there when the fuse blew, and I could only hear him breathe.</half>
Ruben Amsel: With twelve heads and a desk we're at eleven thousand.
Tara Okafor: Mm.
Ruben Amsel: There's a grant from the county, it pays a third.
Tara Okafor: <safe>I'd have to get the principal's blessing for that.</safe>
Ruben Amsel: Of course. Should I write to them directly?
Tara Okafor: Please don't.
Ruben Amsel: <best>Fair. What did you do, that night, when you could only hear him?</best>
Tara Okafor: I talked about the play until the janitor came.
`,
  },
  {
    name: 'Brotkühlung in der Bäckerei',
    language: 'de',
    me: 'Hanno Freese',
    text: `
Hanno Freese: Herr Demir, Sie sagten am Telefon, die Kühlung macht nachts Geräusche.
Yusuf Demir: Sie singt. Meine Leute haben ihr einen Namen gegeben.
Hanno Freese: <best>Was war am Morgen, als sie das letzte Mal still war?</best>
Yusuf Demir: Vierhundert Brötchen in die Tonne. <half>Mein Sohn hat sie rausgetragen, der sollte da gar nicht dabei sein.</half>
Hanno Freese: Die neue Anlage meldet sich aufs Handy, bevor die Temperatur steigt.
Yusuf Demir: Und was soll sie kosten?
Hanno Freese: Neuntausend mit Einbau.
Yusuf Demir: <safe>Da muss ich noch eine Nacht drüber schlafen.</safe>
Hanno Freese: Verstehe. Das Angebot gilt bis Monatsende.
Yusuf Demir: Gut.
`,
  },
  {
    name: 'Software im Seniorenbüro',
    language: 'de',
    me: 'Lea Brandt',
    text: `
Lea Brandt: Sie führen die Fahrdienste also noch in einem Heft.
Renate Siegel: In zwei Heften, eines ist für vormittags.
Lea Brandt: Mit dem Plan am Bildschirm sehen alle dasselbe.
Renate Siegel: Das Heft sieht auch jeder. <half>Bis auf den Dienstag, da stand ein Herr zwei Stunden im Regen.</half>
Lea Brandt: Der Plan schickt den Fahrern eine Nachricht, wenn sich etwas ändert.
Renate Siegel: So, so.
Lea Brandt: Und er kostet weniger als ein Fahrer im Monat.
Renate Siegel: <safe>Im Moment haben wir dafür eigentlich keinen Bedarf.</safe>
Lea Brandt: <best>Wer hat es dem Herrn am Dienstag erklärt?</best>
Renate Siegel: Ich. Ich bin hingefahren.
`,
  },
  {
    name: 'Gerüst für eine Kirche',
    language: 'de',
    me: 'Torsten Abel',
    text: `
Torsten Abel: Der Turm ist siebenunddreißig Meter, das Gerüst stünde zehn Wochen.
Pfarrerin Mohr: Zehn Wochen heißt zwei Hochzeiten.
Torsten Abel: Wir können das Portal frei lassen.
Pfarrerin Mohr: Das hat der Letzte auch gesagt. <half>Am Ende stand die Braut zwischen Bauzäunen, und ich habe gelächelt.</half>
Torsten Abel: Bei uns steht das im Vertrag, mit Plan.
Pfarrerin Mohr: Gut. Und das liegt bei?
Torsten Abel: Rund vierzehntausend, ohne Netze.
Pfarrerin Mohr: <safe>Ich komme dann wieder auf Sie zu.</safe>
Torsten Abel: <best>Welche der zwei Hochzeiten ist die, an die Sie gerade denken?</best>
Pfarrerin Mohr: Die im September. Sie ist meine Patentochter.
`,
  },
];
