/** The notice in short, which members read first. */
export function SignsInShort() {
  return (
    <p>
      When you press Start Tracking, software in this browser tells from your camera picture what anybody
      could see: your smile, your brows, your mouth, and where you look. No picture leaves this device, nobody
      is identified, no emotion is named, and you can stop at any time.
    </p>
  );
}

/** What a member agrees to if only signs are read: no feeling is named or inferred. */
export function SignsNotice() {
  return (
    <p>
      When you press Start Tracking, software in this browser finds points on your face in the camera picture.
      From them it tells what anybody could see: how far you smile, how your brows stand, where you look, how
      far your mouth is open, and whether you face the camera. It names no emotion and works none out, unless
      you turn on emotion estimates, which have a notice of their own. Video frames and face measurements are
      processed in memory on this device only; they are never uploaded, recorded or used to identify you, and
      are discarded after each frame. Only the numbers you see are kept, for this session, unless you export
      or save them; they are deleted when you close or press Delete. They are estimates and may be wrong,
      particularly for poor light and glasses. Do not use it on anybody who has not agreed. You can stop at
      any time.
    </p>
  );
}

/** Shown above the emotion notice to members in countries where signs come first. */
export function EuropeNotice() {
  return (
    <p className="border-accent-strong border-l-4 pl-4">
      In the European Union it is prohibited to use emotion recognition on people at work or in education (AI
      Act, Article 5). Use this view for your own practice only, on your own face, and never because somebody
      whom you work for or learn from asks for it.
    </p>
  );
}
