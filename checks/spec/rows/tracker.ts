import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'tracker';
const issue = 8;

/** The Live Emotion Tracker. */
export const tracker: readonly Row[] = [
  ...rows(
    { slice, issue, section: 2, kind: 'route' },
    { 'route-emotion-tracker': '/emotion-tracker (standalone)' },
  ),
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    {
      'camera-free-trial': 'Live Emotion Tracker using the camera, with a free trial of 60 seconds.',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'button-start': 'Start Tracking',
      'button-stop': 'Stop Tracking',
      'card-dominant-emotion': ['card Dominant Emotion', "card('Dominant Emotion')"],
      'card-arousal': ['card Arousal Level', "card('Arousal Level')"],
      'card-valence': ['card Valence', "card('Valence')"],
      'card-attention': ['card Attention (shown as %)', "card('Attention')", '87%'],
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    { 'camera-select': 'Camera select (if more than 1 camera)', 'video-area': 'a video area' },
  ),
  ...rows(
    { slice, issue, section: 3, kind: 'field' },
    { 'emotion-output': 'Emotion output: dominant emotion, arousal, valence, attention.' },
  ),
  ...rows(
    { slice, issue, section: 4, kind: 'state' },
    {
      states: 'Emotion tracker: idle, tracking, stopped.',
      'trial-countdown': 'Free users have a 60-second countdown',
      'trial-ends': "at 0 tracking stops with 'Free Trial Ended'",
      'subscribed-unlimited': 'Subscribed users unlimited.',
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'free-60-seconds': 'Free member: emotion tracker (60 seconds per session)',
      'tools-unlimited': 'Tools subscriber: unlimited emotion tracker',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'third-party-sdk': 'a third-party emotion SDK loaded in the page with a licence',
      'sdk-modules': 'plus face detection, emotion, arousal/valence and attention modules',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'authentication-required': "'Authentication Required'",
      'sdk-not-ready': "'SDK Not Ready'",
      'sdk-load-error':
        "'SDK Load Error' after 10 s / 'Emotion tracking SDK failed to load. Please refresh the page.'",
      'camera-access-required':
        "'Camera Access Required' / 'Please allow camera access to use emotion tracking.' when the error mentions permission or denied",
      'error-starting': "'Error Starting Tracker' with the message",
      'free-trial-ended': "'Free Trial Ended' / 'Upgrade to Premium for unlimited emotion tracking'",
    },
  ),
  ...rows(
    { slice, issue, section: 9, kind: 'constant' },
    {
      'trial-60-s': 'Emotion tracker: free trial 60 s',
      'sdk-time-out-10-s': 'SDK load time-out 10 s, polled every 100 ms',
      'camera-640-480': 'camera ideally 640x480',
      'smoothing-emotion': 'smoothing: emotion 0.5',
      'smoothing-arousal-valence': 'smoothing: arousal/valence 0.7',
      'smoothing-attention': 'smoothing: attention 0.8',
    },
  ),
];
