import { expect, test } from 'vitest';
import { startApp } from '#testing/harness.ts';
import { begin, martaBody, say } from '#testing/spar.ts';
import { joinStudio } from '#testing/studio.ts';
import { readSpar } from '#features/spar/contract.ts';
import { listTalks, rewindTalk, sayTurn, startTalk } from '#features/spar/contract-talk.ts';

test('what is used up is refused in the same words, however it is asked for, with when there is more [spar.spent]', async () => {
  const app = await startApp({ SPAR_WEEKLY_TALKS: '1', SPAR_DAILY_TURNS: '1' });
  for (const [member, words] of [
    [
      await app.join(),
      /^This week’s practice calls are used up\. New ones arrive on Monday, \w+ \d+, at midnight UTC\.$/,
    ],
    [await joinStudio(app), /^Today’s answers are used up\. New ones arrive at midnight UTC\.$/],
  ] as const) {
    const spare = await begin(member);
    await say(member, await begin(member), ['Hello there, how are things?']);
    const [spoken] = (await member.call(listTalks, {})).talks.filter(({ turns }) => turns > 0);
    const rewind = { params: { id: spoken?.id ?? '' }, body: { turn: 1 } };
    const turn = { params: { id: spare.id }, body: { number: 1, text: 'Hello.' } };
    for (const refused of [
      await member.fail(startTalk, { body: martaBody }),
      await member.fail(rewindTalk, rewind),
      await member.fail(sayTurn, turn),
    ])
      expect(refused).toMatchObject({
        status: 429,
        code: 'allowance_spent',
        message: expect.stringMatching(words),
      });
    const { allowance } = await member.call(readSpar, {});
    expect(Date.parse(allowance.resetsAt)).toBeGreaterThan(app.clock.now().getTime());
  }
  await app.close();
});
