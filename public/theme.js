// Runs before the first paint, so that a chosen theme never flashes. The switch itself: platform/client/theme/theme.ts.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {}
