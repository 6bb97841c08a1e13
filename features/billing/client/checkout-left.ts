import { useEffect } from 'react';
import { openTabChannel } from '#platform/client/tab-channel.ts';

const channelName = 'checkout-left';

/** Tells the tab that opened the payment page that somebody left it there without paying. */
export function useTellCheckoutLeft(): void {
  useEffect(() => {
    const channel = openTabChannel(channelName);
    channel?.postMessage('left');
    channel?.close();
  }, []);
}

/** Hears when somebody left the payment page in another tab. @param onLeft must keep its identity */
export function useCheckoutLeft(onLeft: () => void): void {
  useEffect(() => {
    const channel = openTabChannel(channelName);
    channel?.addEventListener('message', onLeft);
    return () => channel?.close();
  }, [onLeft]);
}
