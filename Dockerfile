# One file, two images: `host` runs the API or the worker, `site` serves the built site with Caddy.
#   docker build --target host --tag nicher .
#   docker build --target site --tag nicher-site --build-arg PUBLIC_SITE_URL=https://example.com .
# `docker compose up` builds and runs everything (compose.yaml, docs/operations.md).

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim AS built-site
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# They are part of the pages, so another value needs another build.
ARG APP_MODE=
ARG PUBLIC_SITE_URL=
ARG PUBLIC_API_URL=
ARG PUBLIC_SUPPORT_EMAIL=
ARG PUBLIC_GOOGLE_CLIENT_ID=
ARG PUBLIC_GA_ID=
ARG PUBLIC_ADS_ID=
RUN npm run build

FROM caddy:2-alpine AS site
COPY deploy/Caddyfile deploy/compose.Caddyfile /etc/caddy/
COPY --from=built-site /app/dist /srv/dist
ENV SITE_ROOT=/srv/dist
CMD ["caddy", "run", "--config", "/etc/caddy/compose.Caddyfile", "--adapter", "caddyfile"]

FROM node:24-bookworm-slim AS host
# `threads import` reads the 7z archives of Stack Exchange with it.
RUN apt-get update && apt-get install -y --no-install-recommends 7zip && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY contract ./contract
COPY server ./server
COPY deploy/healthy.mjs ./deploy/healthy.mjs
# What the API reads of the site: the atlas, keywords, samples, tests, the plan and the operator.
COPY src/content ./src/content
# A new volume at /data takes this folder's owner, so nothing has to run as root.
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 CMD ["node", "deploy/healthy.mjs"]
# The worker is the same image with the command `node server/worker.ts`.
CMD ["node", "server/index.ts"]
