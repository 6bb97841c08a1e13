import { canaryPackage } from './clean-tree.ts';
import type { Offender } from './offender.ts';

/** One offender for each thing that knip reports. */
export const unusedOffenders: readonly Offender[] = [
  { law: 'unused-file', file: 'platform/server/lonely.ts', text: 'export {};\n' },
  {
    law: 'unused-export',
    file: 'platform/server/spare.ts',
    text: 'export const used = 1;\nexport const spare = 2;\n',
    beside: {
      'launcher/uses-spare.ts': "import { used } from '#platform/server/spare.ts';\n\nconsole.log(used);\n",
    },
  },
  {
    law: 'unused-type',
    file: 'platform/server/spare-type.ts',
    text: 'export const used = 1;\nexport type Spare = 2;\n',
    beside: {
      'launcher/uses-type.ts':
        "import { used } from '#platform/server/spare-type.ts';\n\nconsole.log(used);\n",
    },
  },
  { law: 'unused-dependency', file: 'package.json', text: canaryPackage({ pg: '*' }) },
  { law: 'unlisted-dependency', file: 'launcher/unlisted.ts', text: "import 'hono';\n" },
  { law: 'unresolved-import', file: 'launcher/lost.ts', text: "import './nowhere.ts';\n" },
];
