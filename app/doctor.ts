import { findingsText } from './doctor/text.ts';
import { examine } from './doctor/examine.ts';

/** `npm run doctor`: says what is wrong with an installation and what to do. Exit code 1 when members feel it. */
const findings = await examine(process.env);
process.stdout.write(findingsText(findings));
process.exitCode = findings.some(({ state }) => state === 'fault') ? 1 : 0;
