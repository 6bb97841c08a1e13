import type { Example } from '#platform/server/http/openapi.ts';

const [clientId, cardId, textId, lessonId, moduleId] = [1, 2, 3, 4, 5].map(
  (each) => `00000000-0000-4000-8000-00000000000${each}`,
);
const at = '2026-11-28T12:00:00.000Z';
const origin = { demoNotice: null, aiGenerated: true };

const frustration = 'Afraid of another tool that nobody uses';
const card = { id: cardId, clientId, client: 'Ruth Adler', frustration };
const found = { lang: null, at, day: null, locked: null };

const messaging = {
  coreMessage: 'A tool is worth what the front desk does with it.',
  opener: 'You said it sat there. What would have to be different this time?',
  proofPoints: ['Two hours with your front desk', 'A month to try it', 'One number to call'],
};

const client = {
  id: clientId,
  name: 'Ruth Adler',
  role: 'Owner',
  company: 'Adler Dental',
  nextStep: 'Send two dates',
  nextOn: '2026-12-01',
  agreedOn: null,
  boughtOn: null,
  cards: 1,
  texts: 1,
  calls: 0,
  isArchived: false,
  updatedAt: at,
};

/** What the API's document shows of the operations that personal tokens open; a test holds them to their contracts. */
export const apiExamples: Readonly<Record<string, Example>> = {
  'clients.list': { answer: { clients: [client], total: 1, next: null } },
  'clients.read': {
    answer: {
      client: { ...client, howMet: 'At a fair for dentists', createdAt: at },
      cards: [
        {
          ...found,
          id: cardId,
          kind: 'card',
          title: frustration,
          about: 'Ruth Adler',
          context: 'She paid for two that her front desk never opened.',
          address: `/brief?card=${cardId}`,
        },
      ],
      texts: [],
      calls: [],
    },
  },
  'clients.add': {
    body: { name: 'Ruth Adler', role: 'Owner', company: 'Adler Dental' },
    answer: { ...client, nextStep: '', nextOn: null, cards: 0, texts: 0 },
  },
  'clients.change': { body: { nextStep: 'Send two dates', nextOn: '2026-12-01' }, answer: client },
  'tools.listCards': {
    answer: {
      cards: [
        {
          id: cardId,
          clientId,
          client: 'Ruth Adler',
          frustration,
          explanation: 'She paid for two that her front desk never opened.',
          listenFor: 'She asks who will train the front desk.',
          businessDescription: 'Booking software for dentists',
          targetAudience: 'Owners of small practices',
          heard: { from: 'Ruth Adler', on: '2026-11-20', words: 'We bought one. It sat there.' },
          agreed: null,
          boughtOn: null,
          saidNo: null,
          openers: null,
          opener: null,
          pinned: false,
          origin,
          createdAt: at,
        },
      ],
    },
  },
  'tools.listResults': {
    answer: {
      results: [
        {
          id: textId,
          tool: 'call-scripts',
          title: 'Second call with Ruth',
          excerpt: 'You said it sat there. What would have to be different this time?',
          language: 'English',
          card,
          client: { id: clientId, name: 'Ruth Adler', agreed: null },
          favourite: false,
          usedAt: at,
          outcome: 'meeting',
          versions: 1,
          origin,
          createdAt: at,
          updatedAt: at,
        },
      ],
      next: null,
    },
  },
  'tools.readResult': {
    answer: {
      tool: 'messaging',
      id: textId,
      title: 'Second call with Ruth',
      card,
      client: { id: clientId, name: 'Ruth Adler', agreed: null },
      fromResultId: null,
      fromVersion: null,
      favourite: false,
      usedAt: at,
      outcome: 'meeting',
      createdAt: at,
      updatedAt: at,
      versions: [
        {
          number: 1,
          kind: 'first',
          instruction: null,
          input: {
            businessDescription: 'Booking software for dentists',
            targetAudience: 'Owners of small practices',
            frustrations: frustration,
          },
          output: messaging,
          written: null,
          text: [messaging.coreMessage, messaging.opener, ...messaging.proofPoints].join('\n'),
          revision: 0,
          editedAt: null,
          createdAt: at,
          promptVersion: '1',
          context: { profile: true, voice: false, language: 'English' },
          ethics: [],
          notices: [],
          plan: null,
          doubts: [],
          origin,
        },
      ],
    },
  },
  'tools.changeResult': { body: { outcome: 'meeting' } },
  'tools.checkText': {
    body: { text: 'Act now: only 3 spots left.' },
    answer: {
      marks: [
        {
          kind: 'false-urgency',
          quote: 'Act now',
          reason: 'It hurries people without a reason.',
          advice: 'Say when it really ends, and why.',
          instead: null,
        },
      ],
      receipt: [{ words: 'only 3 spots left', standing: 'not-shown', source: null }],
      honest: '',
    },
  },
  'course.read': {
    answer: {
      modules: [
        {
          id: moduleId,
          title: 'Your WHO',
          description: 'Who you talk to.',
          order: 1,
          unlockAfterDays: 0,
          isUnlocked: true,
          opensAt: null,
          isPublished: true,
          lessons: [
            {
              id: lessonId,
              slug: 'the-first-11-seconds',
              title: 'The first 11 seconds',
              type: 'text',
              minutes: 7,
              filmSeconds: null,
              isCompleted: false,
              isPublished: true,
            },
          ],
        },
      ],
      continueWith: lessonId,
    },
  },
  'course.readLesson': {
    answer: {
      id: lessonId,
      slug: 'the-first-11-seconds',
      moduleId,
      moduleTitle: 'Your WHO',
      place: { number: 1, of: 8 },
      title: 'The first 11 seconds',
      description: 'Why a call is decided before you have said what you sell.',
      type: 'text',
      minutes: 7,
      objectives: ['Open a call with a question'],
      text: 'Ruth has eleven seconds for you.\n\n## Ask first\n\nA question is heard as an interest.',
      pictures: [],
      video: null,
      pdf: null,
      useItNow: null,
      questions: [{ question: 'What comes first?', options: ['A question', 'The price'] }],
      answers: [],
      progress: { completed: false, completionDate: null, lastVideoPosition: 0, watchedShare: 0 },
      note: { text: '', updatedAt: null },
    },
  },
  'books.readText': {
    answer: {
      title: 'Emotions',
      subtitle: 'What clients feel and don’t say',
      author: 'Make Me Great!',
      sections: [
        {
          id: 'chapter-1',
          number: 1,
          title: 'Before they speak',
          blocks: [
            { kind: 'prose', line: { at: 1, text: 'A client who says **later** has felt something.' } },
          ],
        },
      ],
    },
  },
};
