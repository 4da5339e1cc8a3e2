# One image for the API, the worker and the migration: they differ by their command alone.
# Debian, because the browser and the image library that come with npm are built against glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY domain/package.json domain/
COPY backend/package.json backend/
COPY storefront/package.json storefront/
COPY admin/package.json admin/
# No install script is needed: nothing is compiled, and the database is a server of its own here.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
# The bundled browser is for x64; elsewhere the one of Debian prints the documents.
RUN if [ "$(dpkg --print-architecture)" != amd64 ]; then \
      apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core && rm -rf /var/lib/apt/lists/*; \
    fi
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/domain domain
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/storefront/dist storefront/dist
COPY --from=build /app/admin/dist admin/dist
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
CMD ["node", "backend/dist/main.js"]
