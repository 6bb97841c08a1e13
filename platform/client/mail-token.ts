import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, from after `#token=`; null if there is none. It is removed from the address bar at once,
 * so that no history contains it and nobody can read it over a shoulder.
 */
export function useMailToken(): string | null {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
    // Pasting a newer link into the same tab changes only the fragment, which loads nothing by itself.
    const reload = () => {
      if (location.hash.startsWith('#token=')) location.reload();
    };
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  return token;
}
