import type { ReactNode } from 'react';

/** One style for all six: 5 px ink, marigold where the eye should go, all standing on the same ground line. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 180"
      className="w-full"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const ink = 'stroke-ink';
const filled = 'stroke-ink fill-accent';
const paper = 'stroke-ink fill-raised';

/** Five modules as five steps; the last one is lit. */
export function CourseDrawing() {
  return (
    <Drawing>
      {[0, 1, 2, 3].map((step) => (
        <rect
          key={step}
          x={40 + step * 48}
          y={148 - step * 26}
          width="48"
          height={40 + step * 26}
          className={paper}
        />
      ))}
      <rect x="232" y="44" width="48" height="144" className={filled} />
      <path d="M262 30V-2" className={ink} transform="translate(-6 12)" />
      <path d="M256 12l30 10-30 12Z" className={filled} transform="translate(0 -4)" />
      <path d="M56 132l8-8M104 106l8-8M152 80l8-8M200 54l8-8" className={ink} opacity="0.35" />
    </Drawing>
  );
}

/** A knot under a magnifying glass. */
export function FrustrationDrawing() {
  return (
    <Drawing>
      <path
        d="M52 182V92c0-40 32-70 72-70h58c40 0 72 30 72 70s-32 70-72 70H84Z"
        className={paper}
        strokeDasharray="1 11"
      />
      <circle cx="182" cy="92" r="50" className={filled} />
      <path d="M218 128l44 46" className={ink} strokeWidth="11" />
      <path d="M156 96c4-22 40-28 44-8s-34 26-36 8 34-22 40-2-22 26-32 14" className={ink} />
      <path d="M80 82h34M80 102h22" className={ink} opacity="0.35" />
    </Drawing>
  );
}

/** A face in a camera's frame, and the line it draws. */
export function TrackerDrawing() {
  return (
    <Drawing>
      <path d="M84 52V26h28M208 26h28v26M84 130v26h28M208 156h28v-26" className={ink} />
      <circle cx="160" cy="91" r="48" className={filled} />
      <path d="M143 80v6M177 80v6M140 106c8 14 32 14 40 0" className={ink} />
      <path d="M20 108h36l12-20M252 88l14 26 14-40 10 22h20" className={ink} opacity="0.45" />
    </Drawing>
  );
}

/** Many words become one line. */
export function MessagingDrawing() {
  return (
    <Drawing>
      <path d="M34 46h70M34 70h50M34 94h64M34 118h38M34 142h58" className={ink} opacity="0.3" />
      <path d="M118 94h26m-10-10 10 10-10 10" className={ink} />
      <path d="M162 178V92c0-34 27-60 60-60h10c33 0 60 26 60 60s-27 60-60 60h-42Z" className={filled} />
      <path d="M196 82h62" className={ink} strokeWidth="9" />
      <path d="M196 106h36" className={ink} strokeWidth="9" />
    </Drawing>
  );
}

/** One email after another. */
export function EmailsDrawing() {
  return (
    <Drawing>
      {[0, 1].map((letter) => (
        <g key={letter} transform={`translate(${letter * 44} ${letter * 24})`}>
          <rect x="38" y="24" width="150" height="98" rx="10" className={paper} />
          <path d="M44 34l69 50 69-50" className={ink} />
        </g>
      ))}
      <rect x="126" y="72" width="156" height="104" rx="10" className={filled} />
      <path d="M132 84l72 52 72-52" className={ink} />
    </Drawing>
  );
}

/** A voice: eleven bars coming out of a telephone receiver. */
export function CallDrawing() {
  const heights = [22, 46, 30, 74, 104, 60, 88, 40, 64, 28, 14];
  return (
    <Drawing>
      <path
        d="M40 40c0-8 6-14 14-14h16c6 0 11 4 13 10l7 22c2 6 0 12-5 16l-11 8c8 20 22 34 42 42l8-11c4-5 10-7 16-5l-2 50c-54 4-98-52-98-118Z"
        className={filled}
        transform="translate(-8 6) scale(.98)"
      />
      {heights.map((height, bar) => (
        <path
          key={bar}
          d={`M${150 + bar * 15} ${84 - height / 2}v${height}`}
          className={ink}
          strokeWidth="6"
          opacity={bar > 7 ? 0.35 : 1}
        />
      ))}
    </Drawing>
  );
}
