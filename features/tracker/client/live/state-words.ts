import type { CameraTrouble } from '#features/tracker/client/camera/camera.ts';
import type { TrackerState } from '#features/tracker/client/session/controller.ts';
import type { SeenState } from '#features/tracker/rules/interpret.ts';

const troubles: Readonly<Record<CameraTrouble, string>> = {
  denied:
    'The camera is blocked for this page. Open the site settings beside the address, set Camera to Allow, then press Start Tracking again.',
  none: 'Error Starting Tracker: no camera was found. Check that this device has one and that it’s turned on, then press Start Tracking again.',
  'in-use':
    'Error Starting Tracker: the camera is in use by another program. Close that program, then press Start Tracking again.',
  unplugged: 'The camera was unplugged. Connect it again or choose another one, then press Start Tracking.',
  other: 'The camera could not be opened.',
};

const seen: Readonly<Record<SeenState, string>> = {
  tracking: 'Tracking your face.',
  'no-face': 'No face in the picture. Move in front of the camera.',
  'several-faces': 'Several faces. We track the largest, clearest one.',
  'too-far': 'Your face is small. Move closer to the camera.',
  'partly-outside': 'Your face is partly outside the picture.',
  'low-light': 'Low light: the numbers are unreliable. Turn a light toward your face.',
};

/** The current state in one sentence, shown on the page and announced through `role=status`. */
export function stateWords(state: TrackerState, hasConsent: boolean): string {
  if (state.engine === 'failed')
    return `The face reader is not available. ${state.engineMessage ?? ''}`.trim();
  if (state.trouble) return troubles[state.trouble];
  switch (state.phase) {
    case 'starting':
      return 'Asking for the camera. Allow it in your browser.';
    case 'paused':
      return 'Paused while this page is hidden.';
    case 'tracking':
      if (state.calibrating) return 'Relax your face and look at the screen for two seconds.';
      return state.sample ? seen[state.sample.state] : 'Looking for your face.';
    case 'idle':
    case 'stopped': {
      if (state.engine === 'loading') return `Loading the face reader: ${Math.round(state.loaded * 100)}%.`;
      if (state.trialLeftMs === 0) return 'You’ve used up the free trial for this browser session.';
      if (!hasConsent) return 'Read the notice and check the box to begin.';
      return state.phase === 'idle' ? 'Ready. Press Start Tracking.' : 'Stopped. The camera is off.';
    }
  }
}

const seenInShort: Readonly<Record<SeenState, string>> = {
  tracking: 'Tracking',
  'no-face': 'No face in view',
  'several-faces': 'Several faces',
  'too-far': 'Move closer',
  'partly-outside': 'Face partly out of view',
  'low-light': 'Too dark',
};

/** The state of an open camera in the few words that fit beside a small picture. */
export function shortStateWords({ phase, calibrating, sample }: TrackerState): string {
  if (phase === 'paused') return 'Paused';
  if (calibrating) return 'Relax your face';
  return sample ? seenInShort[sample.state] : 'Looking for your face';
}
