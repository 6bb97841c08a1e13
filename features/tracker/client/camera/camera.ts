/** What went wrong with the camera; the page has its own message for each. */
export type CameraTrouble = 'denied' | 'none' | 'in-use' | 'unplugged' | 'other';

/** What we request from the camera [tracker.camera-640-480]. */
const ideal = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } } as const;

export interface CameraChoice {
  readonly id: string;
  readonly label: string;
}

/** The part of the browser API that handles cameras; a test substitutes its own. */
export type Devices = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>;

/** The browser's cameras, or null if it offers none (an insecure page, an old browser). */
export function browserDevices(): Devices | null {
  return (navigator as { mediaDevices?: Devices }).mediaDevices ?? null;
}

/** Thrown when no camera could be opened. */
export class CameraFault extends Error {
  readonly trouble: CameraTrouble;

  constructor(trouble: CameraTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CameraFault';
    this.trouble = trouble;
  }
}

/**
 * Classifies a browser error: one that mentions 'permission' or 'denied' means that the person refused
 * [tracker.camera-access-required].
 */
export function faultOf(error: unknown): CameraFault {
  const { name = '', message = '' } = error instanceof Error ? error : { message: String(error) };
  const told = message || name || 'The camera could not be opened.';
  const trouble =
    name === 'NotAllowedError' || /permission|denied/i.test(message)
      ? 'denied'
      : name === 'NotFoundError'
        ? 'none'
        : name === 'NotReadableError' || name === 'TrackStartError'
          ? 'in-use'
          : 'other';
  return new CameraFault(trouble, told, { cause: error });
}

function tooPicky(error: unknown): boolean {
  return error instanceof Error && (error.name === 'OverconstrainedError' || error.name === 'NotFoundError');
}

/**
 * Opens a camera: the chosen one, or any if that one is no longer there.
 * @throws CameraFault
 */
export async function openCamera(devices: Devices | null, deviceId: string | null): Promise<MediaStream> {
  if (!devices) throw new CameraFault('other', 'This browser doesn’t let this page use a camera.');
  const wishes: MediaStreamConstraints[] = [
    ...(deviceId ? [{ video: { ...ideal, deviceId: { exact: deviceId } } }] : []),
    { video: ideal },
    { video: true },
  ];
  let last: unknown;
  for (const wish of wishes) {
    try {
      return await devices.getUserMedia(wish);
    } catch (error) {
      last = error;
      if (!tooPicky(error)) break;
    }
  }
  throw faultOf(last);
}

/** Releases the camera, so that its light goes out. */
export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The available cameras. Browsers reveal their names only once one has been allowed. */
export async function listCameras(devices: Devices | null): Promise<readonly CameraChoice[]> {
  const all = await devices?.enumerateDevices().catch(() => []);
  return (all ?? [])
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `Camera ${index + 1}` }));
}
