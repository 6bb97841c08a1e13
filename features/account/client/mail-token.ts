import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, from after `#token=`; null when there is none. It is taken out of the address bar at
 * once, so that it is in no history and nobody reads it over a shoulder.
 */
export function useMailToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
    // A newer link pasted into the same tab changes only the fragment, and loads nothing by itself.
    const reload = () => {
      if (location.hash.startsWith('#token=')) location.reload();
    };
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  return token;
}
