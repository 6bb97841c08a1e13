// The image's health check: exits with 0 when this container's process is alive.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
