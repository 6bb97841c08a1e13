import { clientLimits } from '#platform/contract/clients.ts';
import { cutAtWord } from '#platform/contract/words.ts';

/** A client as a file names them. */
export interface ImportedClient {
  readonly name: string;
  readonly role: string;
  readonly company: string;
  readonly howMet: string;
}

/** What the columns of address books and CRMs are called, in lower case without what is no letter. */
const columns = {
  name: ['name', 'fullname', 'displayname', 'contact', 'contactname', 'client'],
  first: ['firstname', 'givenname'],
  last: ['lastname', 'familyname', 'surname'],
  role: ['role', 'title', 'jobtitle', 'position', 'organizationtitle', 'function'],
  company: [
    'company',
    'companyname',
    'organization',
    'organizationname',
    'organisation',
    'account',
    'accountname',
  ],
  howMet: ['howwemet', 'howmet', 'notes', 'note', 'comments', 'comment', 'description'],
} as const;
type Column = keyof typeof columns;

function fitting(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.slice(0, cutAtWord(line, most)).trimEnd();
}

function clientOf(given: Partial<Record<Column, string>>): ImportedClient | null {
  const { company = '', first = '', howMet = '', last = '', name = '', role = '' } = given;
  const own = name.trim() === '' ? `${first} ${last}` : name;
  // A company without a person is a client too.
  const called = own.trim() === '' ? company : own;
  if (called.trim() === '') return null;
  return {
    name: fitting(called, clientLimits.name),
    role: fitting(role, clientLimits.role),
    company: own.trim() === '' ? '' : fitting(company, clientLimits.company),
    howMet: fitting(howMet, clientLimits.howMet),
  };
}

/** The lines of a CSV file as fields. @param by what separates them */
function fieldsOf(text: string, by: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let field = '';
  let isQuoted = false;
  const end = () => {
    line.push(field);
    field = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === by) end();
    else if (sign === '\n') {
      end();
      lines.push(line);
      line = [];
    } else if (sign !== '\r') field += sign;
  }
  end();
  lines.push(line);
  return lines.filter((fields) => fields.some((one) => one.trim() !== ''));
}

/** Our own file has an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (field: string) => field.replace(/^'(?=[=+\-@])/u, '');

function clientsOfCsv(text: string): ImportedClient[] {
  const firstLine = text.split('\n', 1)[0] ?? '';
  const [by = ','] = [',', ';', '\t'].toSorted(
    (a, b) => firstLine.split(b).length - firstLine.split(a).length,
  );
  const [head = [], ...lines] = fieldsOf(text, by);
  const places = head.map((title) => {
    const plain = title.toLowerCase().replaceAll(/[^a-z]/gu, '');
    return (Object.keys(columns) as Column[]).find((column) =>
      columns[column].some((called) => called === plain),
    );
  });
  const isHeaded = places.some((column) => column !== undefined);
  const [rows, order] = isHeaded ? [lines, places] : [[head, ...lines], ['name'] as const];
  return rows.flatMap((fields) => {
    const given: Partial<Record<Column, string>> = {};
    for (const [at, column] of order.entries())
      if (column !== undefined && !given[column]) given[column] = withoutGuard(fields[at] ?? '');
    return clientOf(given) ?? [];
  });
}

/** The text of a vCard's field: escapes, and in old cards the bytes of letters (RFC 2426 and 6350, vCard 2.1). */
function valueOf(raw: string, isQuotedPrintable: boolean): string {
  const text = isQuotedPrintable
    ? new TextDecoder().decode(
        Uint8Array.from(
          raw.replaceAll(/=([0-9a-f]{2})/giu, (_, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
          (letter) => letter.charCodeAt(0),
        ),
      )
    : raw;
  return text.replaceAll(/\\n/giu, ' ').replaceAll(/\\(.)/gu, '$1');
}

function clientsOfCards(text: string): ImportedClient[] {
  // A long line goes on after a blank, in old cards after an equals sign at its end.
  const lines = text
    .replaceAll(/\r?\n[ \t]/gu, '')
    .replaceAll(/=\r?\n(?==)/gu, '')
    .split(/\r?\n/u);
  const found: ImportedClient[] = [];
  let card: Partial<Record<Column, string>> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [property = '', ...params] = line.slice(0, colon).toUpperCase().split(';');
    const isQuotedPrintable = params.some((param) => param.endsWith('QUOTED-PRINTABLE'));
    const raw = line.slice(colon + 1);
    const parts = raw.split(/(?<!\\);/u).map((part) => valueOf(part, isQuotedPrintable).trim());
    const whole = valueOf(raw, isQuotedPrintable);
    // 'item1.ORG' is how Apple groups its fields.
    switch (property.slice(property.lastIndexOf('.') + 1)) {
      case 'BEGIN':
        card = {};
        break;
      case 'FN':
        card.name = whole;
        break;
      case 'N':
        card.last = parts[0] ?? '';
        card.first = parts[1] ?? '';
        break;
      case 'ORG':
        card.company = parts[0] ?? '';
        break;
      case 'TITLE':
      case 'ROLE':
        card.role ??= whole;
        break;
      case 'NOTE':
        card.howMet = whole;
        break;
      case 'END':
        found.push(...[clientOf(card) ?? []].flat());
        break;
      default:
    }
  }
  return found;
}

/** The clients in the text of a CSV or vCard file, each name and company once. */
export function clientsIn(file: string): ImportedClient[] {
  const text = file.replace(/^\uFEFF/u, '');
  const clients = /^\s*BEGIN:VCARD/iu.test(text) ? clientsOfCards(text) : clientsOfCsv(text);
  const keyOf = ({ company, name }: ImportedClient) => `${name}\n${company}`.toLowerCase();
  const keys = new Set<string>();
  return clients.filter((client) => !keys.has(keyOf(client)) && keys.add(keyOf(client)));
}
