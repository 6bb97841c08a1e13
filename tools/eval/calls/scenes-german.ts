import type { WrittenScene } from './scenes-english.ts';

export const germanScenes: readonly WrittenScene[] = [
  {
    name: 'Heizung im Mehrfamilienhaus',
    language: 'de',
    me: 'Sabine Köhler',
    text: `
Sabine Köhler: Guten Tag, Herr Yıldız. Sie hatten wegen der Wärmepumpe in der Gartenstraße geschrieben.
Kemal Yıldız: Ja, acht Wohnungen. Die Gastherme ist von 1996.
Sabine Köhler: <best>Wie war das im letzten Januar, als sie ausfiel?</best>
Kemal Yıldız: Drei Tage. Ich habe Heizlüfter gekauft, zwölf Stück. <half>Die Frau im ersten Stock ist einundneunzig, da sitzt man nachts nicht ruhig.</half>
Sabine Köhler: Wir würden zwei Geräte in Kaskade stellen, dazu einen Puffer von achthundert Litern.
Kemal Yıldız: Und die Förderung?
Sabine Köhler: Bis zu vierzig Prozent, wenn Sie vor März beantragen.
Kemal Yıldız: Gut. <safe>Schicken Sie mir das doch erst mal alles zu.</safe>
Sabine Köhler: Mache ich, Sie haben das Angebot bis Mittwoch.
Kemal Yıldız: Bis Mittwoch ist recht.
Sabine Köhler: Soll ich den Förderantrag gleich mitschicken?
Kemal Yıldız: Schaden kann es nicht.
`,
  },
  {
    name: 'Zeiterfassung in der Tischlerei',
    language: 'de',
    me: 'Jonas Wiebe',
    text: `
Jonas Wiebe: Moin, Frau Petersen. Sie schreiben die Stunden noch auf Zettel, sagte Ihr Geselle.
Inga Petersen: Auf Zettel, ja. Freitags sammle ich sie ein.
Jonas Wiebe: Mit der App stempeln die Leute auf der Baustelle, und am Monatsende ist alles da.
Inga Petersen: Und wenn einer kein Telefon hat?
Jonas Wiebe: Dann gibt es ein Gerät für die Werkstatt.
Inga Petersen: Mein Vater hat die Zettel eingeführt. <half>Er kommt jeden Freitag noch rein und zählt sie nach.</half>
Jonas Wiebe: Preislich liegen wir bei vier Euro je Mitarbeiter.
Inga Petersen: <safe>Wir vergleichen gerade noch.</safe>
Jonas Wiebe: Darf ich fragen, mit wem?
Inga Petersen: Mit niemand Bestimmtem.
Jonas Wiebe: <best>Dann eine andere Frage: Was macht Ihr Vater freitags, wenn keine Zettel mehr da sind?</best>
Inga Petersen: Tja. Das ist die Frage, die ich mir auch stelle.
`,
  },
  {
    name: 'Reinigung einer Kita',
    language: 'de',
    me: 'Mehmet Aksoy',
    text: `
Mehmet Aksoy: Frau Lindner, ich war gestern um sechs bei Ihnen und habe mir die Flure angesehen.
Ute Lindner: Um sechs? Da bin ich selbst schon da.
Mehmet Aksoy: Das habe ich gesehen. <best>Warum stehen Sie um sechs mit einem Eimer im Waschraum?</best>
Ute Lindner: Weil es sonst keiner sieht, bevor die Eltern kommen. <half>Im Herbst hat eine Mutter ein Foto gemacht und in die Gruppe gestellt.</half>
Mehmet Aksoy: Wir arbeiten mit festen Teams und einem Protokoll je Raum.
Ute Lindner: Das Protokoll hatten die anderen auch.
Mehmet Aksoy: Unseres hängt in der App, mit Uhrzeit.
Ute Lindner: Aha. Und was kostet das im Monat?
Mehmet Aksoy: Eintausendzweihundert bei fünf Tagen.
Ute Lindner: <safe>Das muss ich mit dem Träger besprechen.</safe>
Mehmet Aksoy: Natürlich. Wer ist dort zuständig?
Ute Lindner: Das wechselt gerade. Ich melde mich.
`,
  },
  {
    name: 'Weiterbildung im Pflegeheim',
    language: 'de',
    me: 'Carla Nowak',
    text: `
Carla Nowak: Schön, dass es klappt. Wie viele Leute haben Sie heute im Dienst?
Thomas Grewe: Vier statt sieben. Deshalb bin ich auch gleich wieder weg.
Carla Nowak: Dann kurz: Es geht um die zwei Tage Gesprächsführung.
Thomas Grewe: Zwei Tage sind viel.
Carla Nowak: Man kann sie teilen, vier halbe Tage.
Thomas Grewe: Hm. <half>Letzte Woche hat mir eine gekündigt, die war gut, und ich habe es am Schwarzen Brett gelesen.</half>
Carla Nowak: Viele Häuser setzen die Förderung der Pflegekasse ein, das sind bis zu sechzig Prozent.
Thomas Grewe: Ja, das habe ich gehört.
Carla Nowak: Ich hätte im Mai noch zwei Termine.
Thomas Grewe: <safe>Grundsätzlich sind wir da gut aufgestellt.</safe>
Carla Nowak: <best>Wann haben Sie das letzte Mal gewusst, dass jemand geht, bevor es am Brett hing?</best>
Thomas Grewe: Das ist lange her. Zwei Jahre vielleicht.
`,
  },
  {
    name: 'bikes for a hotel, half in German',
    language: 'mixed',
    me: 'Anna Seidl',
    text: `
Anna Seidl: Grüß Gott, Mr. Hughes, ist Englisch leichter für Sie?
Gareth Hughes: Mix it, bitte. My German is for breakfast only.
Anna Seidl: Gern. So you have forty rooms and six bikes.
Gareth Hughes: Six, and two of them work. <half>On Saturday a guest carried one back from the lake, vier Kilometer, mit seiner Tochter auf den Schultern.</half>
Anna Seidl: We service them on site, jeden Montag, and broken ones are swapped.
Gareth Hughes: Das klingt gut. How much?
Anna Seidl: Forty-nine a month per bike, E-Bikes ninety-five.
Gareth Hughes: Okay. <safe>I need to run it by the owner.</safe>
Anna Seidl: Wann sehen Sie sie wieder?
Gareth Hughes: At Easter, vielleicht.
Anna Seidl: <best>What did the guest say to you, when he put the bike down?</best>
Gareth Hughes: Nothing. He smiled. Das war das Schlimmste.
`,
  },
];
