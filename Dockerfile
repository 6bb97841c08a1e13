# The product as one image. `docker build -t make-me-great .`; what it needs at run time is in .env.example.
# check=error=true

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Scripts of packages stay off; npm's own "node" package is for machines without Node 24.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node launcher/build.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/dist ./dist
COPY --from=build /build/content ./content
COPY --from=build /build/db/migrations ./db/migrations
# Files and uploads where no bucket is set: the only place that is written to.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD node -e "fetch('http://127.0.0.1:$PORT/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "dist/server/main.js"]
