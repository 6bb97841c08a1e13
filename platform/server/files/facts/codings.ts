/** How the pictures or the sound of a film are encoded. */
export interface Coding {
  /** As people know it. */
  readonly name: string;
  /** Whether every browser that we support plays it. */
  readonly plays: boolean;
}

type Table = Readonly<Record<string, readonly string[]>>;

/** The sample entries of MP4 and QuickTime, and the codec ids of WebM and Matroska, by the name of their coding. */
const playing: Table = {
  'H.264': ['avc1', 'avc3'],
  AV1: ['av01', 'V_AV1'],
  VP8: ['vp08', 'V_VP8'],
  VP9: ['vp09', 'V_VP9'],
  AAC: ['mp4a'],
  MP3: ['.mp3', 'mp3 ', 'ms\0U'],
  Opus: ['Opus', 'A_OPUS'],
  Vorbis: ['A_VORBIS'],
  FLAC: ['fLaC'],
};
const others: Table = {
  HEVC: ['hvc1', 'hev1', 'dvh1', 'dvhe', 'V_MPEGH/ISO/HEVC'],
  VVC: ['vvc1', 'vvi1'],
  'Dolby Vision': ['dva1', 'dvav'],
  // As it is named in WebM, where only Chrome plays it.
  'H.264': ['V_MPEG4/ISO/AVC'],
  ProRes: ['ap4h', 'ap4x', 'apch', 'apcn', 'apcs', 'apco', 'aprn', 'aprh', 'V_PRORES'],
  DNxHD: ['AVdn', 'AVdh'],
  'MPEG-4 Part 2': ['mp4v', 'V_MPEG4/ISO/SP', 'V_MPEG4/ISO/ASP', 'V_MPEG4/ISO/AP'],
  'MPEG-2': ['m2v1', 'mx3p', 'mx4p', 'mx5p', 'mx3n', 'mx4n', 'mx5n', 'xd54', 'xd55', 'xdvb', 'V_MPEG2'],
  'H.263': ['s263', 'h263', 'H263'],
  'Motion JPEG': ['mjpa', 'mjpb', 'jpeg', 'V_MJPEG'],
  'AC-3 (Dolby Digital)': ['ac-3', 'sac3', 'A_AC3'],
  'E-AC-3 (Dolby Digital Plus)': ['ec-3', 'A_EAC3'],
  'AC-4 (Dolby)': ['ac-4'],
  'Dolby TrueHD': ['mlpa', 'A_TRUEHD'],
  DTS: ['dtsc', 'dtse', 'dtsh', 'dtsl', 'dtsx', 'A_DTS'],
  'Apple Lossless': ['alac', 'A_ALAC'],
  'uncompressed sound (PCM)': [
    'lpcm',
    'sowt',
    'twos',
    'in24',
    'in32',
    'fl32',
    'fl64',
    'ipcm',
    'fpcm',
    'ulaw',
    'alaw',
    'A_PCM/INT/LIT',
    'A_PCM/INT/BIG',
    'A_PCM/FLOAT/IEEE',
  ],
  AMR: ['samr', 'sawb'],
  'MPEG-H': ['mha1', 'mhm1'],
  // As they are named in WebM, where not every browser plays them.
  AAC: ['A_AAC'],
  MP3: ['A_MPEG/L3'],
  FLAC: ['A_FLAC'],
  'copy-protected (DRM)': ['encv', 'enca'],
};

const codings = new Map<string, Coding>(
  [[playing, true] as const, [others, false] as const].flatMap(([table, plays]) =>
    Object.entries(table).flatMap(([name, ids]) => ids.map((id) => [id, { name, plays }] as const)),
  ),
);

/** The coding that a container names by `id`; an unknown one is named by its id and counts as not playing. */
export function codingOf(id: string): Coding {
  return codings.get(id) ?? { name: `“${id.replaceAll(/[^\x20-\x7e]/g, '?').trim()}”`, plays: false };
}

/** What `mp4a` may hold besides AAC, by its object type (mp4ra.org). */
const objectTypes = new Map<number, Coding>([
  [0x69, codingOf('.mp3')],
  [0x6b, codingOf('.mp3')],
  [0xa5, codingOf('ac-3')],
  [0xa6, codingOf('ec-3')],
  [0xa9, codingOf('dtsc')],
  [0xaa, codingOf('dtsh')],
  [0xab, codingOf('dtsh')],
  [0xac, codingOf('dtse')],
  [0xdd, { name: 'Vorbis', plays: false }],
  [0xe1, { name: 'QCELP', plays: false }],
]);

/** The sound of an `mp4a` entry; without an object type it is AAC. */
export const soundOfObjectType = (type: number | null): Coding =>
  (type === null ? undefined : objectTypes.get(type)) ?? codingOf('mp4a');

/** Profiles of H.264 with more than 8 bits or more colors, which the chips of phones do not decode. */
const professional: ReadonlySet<number> = new Set([44, 110, 122, 244]);

/** H.264 of a profile (`profile_idc`). */
export const pictureOfProfile = (profile: number | null): Coding =>
  profile !== null && professional.has(profile)
    ? { name: 'H.264 with 10 bits or full color (a profile for editing)', plays: false }
    : codingOf('avc1');
