import { expect, test } from 'vitest';
import { clientsIn } from './rules-import.ts';

const person = (given: Partial<ReturnType<typeof clientsIn>[number]>) => ({
  name: '',
  role: '',
  company: '',
  howMet: '',
  ...given,
});

test('the columns of a CRM are known by their titles, in any order and with quotes', () => {
  const file = 'Company,"Last Name",First Name,Job Title,Email\r\n"Harbor, Lofts",Ruiz,Ana,Owner,a@b.c\r\n';
  expect(clientsIn(file)).toEqual([person({ name: 'Ana Ruiz', role: 'Owner', company: 'Harbor, Lofts' })]);
});

test('a file with semicolons, a mark of its encoding and quotes in quotes is read too', () => {
  expect(clientsIn('\uFEFFname;notes\n"Ben ""B"" Cole";"Met at\nthe fair"\n')).toEqual([
    person({ name: 'Ben "B" Cole', howMet: 'Met at the fair' }),
  ]);
});

test('our own file comes back as it left, without the guard against formulas', () => {
  const file = "name,role,company,how we met,next step,on\r\n'=Ben,,,,,\r\n";
  expect(clientsIn(file)).toEqual([person({ name: '=Ben' })]);
});

test('a list of names without a title is a list of clients, each once', () => {
  expect(clientsIn('Ana\nBen\nana\n\n')).toEqual([person({ name: 'Ana' }), person({ name: 'Ben' })]);
});

test('a company without a person is a client, and a line without either is none', () => {
  expect(clientsIn('name,company\n,Harbor Lofts\n,\n')).toEqual([person({ name: 'Harbor Lofts' })]);
});

test('what is longer than a client holds is cut after a word', () => {
  const [client] = clientsIn(`name\n${'long '.repeat(40)}`);
  expect(client?.name).toBe('long long long long long long long long long long long long');
});

test('a vCard of a phone names the person, the company and the note', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Ruiz;Ana;;;',
    'FN:Ana Ruiz',
    'item1.ORG:Harbor\\, Lofts;Sales',
    'TITLE:Owner',
    'NOTE:Met at the fair\\nin May, a lo',
    ' ng talk',
    'END:VCARD',
    '',
  ];
  expect(clientsIn([...card, ...card].join('\r\n'))).toEqual([
    person({
      name: 'Ana Ruiz',
      role: 'Owner',
      company: 'Harbor, Lofts',
      howMet: 'Met at the fair in May, a long talk',
    }),
  ]);
});

test('an old vCard writes letters as bytes', () => {
  const card =
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=C3=BC=\n=6C=6C;Uwe;;;\nEND:VCARD\n';
  expect(clientsIn(card)).toEqual([person({ name: 'Uwe Müll' })]);
});

test('a file of something else has nobody in it', () => {
  expect(clientsIn('')).toEqual([]);
  expect(clientsIn('\n \n')).toEqual([]);
});
