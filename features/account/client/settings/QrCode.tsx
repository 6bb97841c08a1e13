import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';

/** Blank modules around the code: scanners need four. */
const quiet = 4;

/** The dark modules of a QR code as one path on a grid of `size` units; the drawing code is loaded on first use. */
async function drawQr(text: string): Promise<{ size: number; path: string }> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const every = Array.from({ length: count }, (_, index) => index);
  const path = every
    .flatMap((row) =>
      every
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${column + quiet} ${row + quiet}h1v1h-1z`),
    )
    .join('');
  return { size: count + 2 * quiet, path };
}

/**
 * A text as a QR code, drawn on this device; the text is sent nowhere. Dark on light in both themes, as scanners
 * expect.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const drawing = useQuery({
    queryKey: ['account', 'qr', text],
    queryFn: () => drawQr(text),
    staleTime: Infinity,
    // The text contains a secret: it is dropped with the dialog that showed it.
    gcTime: 0,
  });
  if (drawing.isError) return <p className="text-danger">We couldn’t draw the code. Type the key instead.</p>;
  if (!drawing.data) return <Skeleton className="size-52" />;
  const { size, path } = drawing.data;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="bg-on-night text-night size-52 rounded-control"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
