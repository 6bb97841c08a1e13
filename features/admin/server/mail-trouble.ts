import { noPostalAddress, ownerWords } from '#platform/contract/mail-fault.ts';
import { createDailyNotice } from './tell-daily.ts';

/** Tells every admin, once a day, that mail is waiting because of something only the owner can fix. */
export function createMailTrouble(
  deps: Parameters<typeof createDailyNotice>[0],
): (code: string) => Promise<void> {
  const tell = createDailyNotice(deps, 'mail-trouble');
  const tellOfAddress = createDailyNotice(deps, 'mail-address');
  return (code) =>
    code === noPostalAddress
      ? tellOfAddress({
          title: 'Emails to many are waiting for your postal address',
          message:
            'The law wants it in every email that goes to many. Enter it in the setup, under ‘Who you are’: they go out within minutes, and none is lost.',
          actionUrl: '/admin/setup?step=owner',
        })
      : tell({
          title: 'Our emails aren’t being accepted',
          message: `They’re waiting: ${ownerWords(code)}. They go out as soon as that’s fixed; after two days we give up on them.`,
          actionUrl: '/admin',
        });
}
