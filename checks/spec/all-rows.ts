import type { Row } from './row.ts';
import { account } from './rows/account.ts';
import { accountDepth } from './rows/account-depth.ts';
import { admin } from './rows/admin.ts';
import { assessment } from './rows/assessment.ts';
import { billing } from './rows/billing.ts';
import { billingPages } from './rows/billing-pages.ts';
import { books } from './rows/books.ts';
import { contract } from './rows/contract.ts';
import { course } from './rows/course.ts';
import { courseAdmin } from './rows/course-admin.ts';
import { crm } from './rows/crm.ts';
import { home } from './rows/home.ts';
import { homeFront } from './rows/home-front.ts';
import { notifications } from './rows/notifications.ts';
import { pwa } from './rows/pwa.ts';
import { spar } from './rows/spar.ts';
import { studio } from './rows/studio.ts';
import { tools } from './rows/tools.ts';
import { tracker } from './rows/tracker.ts';
import { trust } from './rows/trust.ts';

/** Everything that the product promises. */
export const allRows: readonly Row[] = [
  ...home,
  ...homeFront,
  ...account,
  ...accountDepth,
  ...billing,
  ...billingPages,
  ...contract,
  ...tools,
  ...studio,
  ...assessment,
  ...course,
  ...courseAdmin,
  ...books,
  ...tracker,
  ...notifications,
  ...pwa,
  ...crm,
  ...admin,
  ...spar,
  ...trust,
];
