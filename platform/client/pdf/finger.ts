/** Whether the whole window is magnified: a finger then moves what is seen of it. */
export const isMagnified = () => (window.visualViewport?.scale ?? 1) > 1.01;
/** A finger that was held down chooses words. */
export const hasChosenWords = () => window.getSelection()?.isCollapsed === false;
