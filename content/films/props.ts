/**
 * The things behind the client in both takes: visible in the first, mentioned in the second. Drawn with the current
 * color.
 */
const drawings = {
  fence: `<g stroke-width="14"><path d="M900 500 H1280 M900 580 H1280"/>${[920, 975, 1165, 1220, 1270].map((x) => `<path d="M${x} 640 V470 L${x + 1} 452"/>`).join('')}</g>`,
  tablet:
    '<rect x="1160" y="430" width="92" height="124" rx="10"/><path stroke-width="18" d="M1150 462 L1262 520 M1150 520 L1262 462"/>',
  tissues:
    '<path d="M1156 500 H1256 V560 H1156 Z M1186 500 Q1190 450 1206 470 Q1218 436 1226 500"/><path d="M1176 530 H1236"/>',
  truck:
    '<path d="M1150 450 H1222 V540 H1150 Z M1222 482 H1250 L1266 510 V540 H1222"/><circle cx="1172" cy="546" r="12"/><circle cx="1244" cy="546" r="12"/><ellipse cx="1186" cy="494" rx="13" ry="19"/><path stroke-width="5" d="M1173 484 L1162 476 M1173 496 H1160 M1175 506 L1164 516 M1199 484 L1210 476 M1199 496 H1212 M1197 506 L1208 516"/>',
  door: '<path d="M1160 640 V430 H1262 V640 M1176 452 H1246 V484 H1176 Z"/><circle cx="1244" cy="548" r="6"/><path stroke-width="5" d="M1186 468 H1236"/>',
  boat: '<path d="M1140 500 H1268 L1250 560 H1158 Z M1196 500 V420 L1244 486 H1196"/><path stroke-width="5" d="M1172 530 H1236"/>',
  albums:
    '<path d="M1152 556 H1260 V532 H1152 Z M1160 532 Q1206 522 1252 532 V508 Q1206 498 1160 508 Z M1156 508 Q1206 496 1256 506 V482 Q1206 472 1156 484 Z"/>',
  shirt:
    '<path d="M1206 424 V440 M1180 444 L1150 466 L1164 492 L1176 484 V560 H1238 V484 L1250 492 L1264 466 L1234 444 Q1207 462 1180 444 Z"/><path d="M1210 488 H1232 V502 H1210 Z" stroke-width="6"/>',
  key: '<circle cx="1206" cy="462" r="24"/><path d="M1206 486 V560 M1206 530 H1228 M1206 552 H1222"/>',
  poster:
    '<path d="M1152 424 H1262 V572 H1152 Z M1174 560 Q1174 476 1207 470 Q1240 476 1240 560 M1190 526 Q1190 492 1207 490 Q1224 492 1224 526 Z"/>',
  boots:
    '<path d="M1160 470 V540 H1146 Q1140 560 1156 560 H1196 V470 Z M1220 470 V540 H1206 Q1200 560 1216 560 H1256 V470 Z"/>',
  shopfront:
    '<path d="M1146 424 H1268 V466 H1146 Z M1166 640 V484 H1248 V640"/><path d="M1182 502 H1232 V566 H1182 Z"/>',
} as const;

export type PropName = keyof typeof drawings;
export const propNames = Object.keys(drawings) as PropName[];

/** The client's outline. The client is drawn semi-transparent while silent, and nothing may show through. */
const client =
  '<circle cx="1070" cy="552" r="84"/><path d="M920 746 Q924 640 1030 634 L1110 634 Q1216 640 1220 746 Z"/>';

/** The thing behind the client, faint until somebody finds it. @param color of the thing @param ground of the picture */
export function propOf(name: PropName, color: string, ground: string, isFound: boolean): string {
  return `<g fill="none" stroke="${color}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" opacity="${isFound ? 1 : 0.45}">${drawings[name]}</g><g fill="${ground}">${client}</g>`;
}
