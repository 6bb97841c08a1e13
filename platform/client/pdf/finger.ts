/** Whether the whole window is magnified: a finger then moves the visible part. */
export const isMagnified = () => (window.visualViewport?.scale ?? 1) > 1.01;
/** Whether a long press has selected words. */
export const hasChosenWords = () => window.getSelection()?.isCollapsed === false;
