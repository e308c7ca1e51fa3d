# Made for `docker build --tag platen .`; docs/deploy/docker.md explains how to run it.
ARG NODE=node:24-bookworm-slim

# The package as it is published: JavaScript made of the source.
FROM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY packages/server/package.json packages/server/
COPY packages/client/package.json packages/client/
COPY packages/platen/package.json packages/platen/
COPY packages/site/package.json packages/site/
COPY packages/fields/package.json packages/fields/
COPY packages/create-platen-plugin/package.json packages/create-platen-plugin/
COPY conformance/package.json conformance/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json LICENSE ./
COPY scripts scripts
COPY packages packages
RUN npm run build
RUN mkdir uploads

# What it needs to run and nothing else, in the versions of the lock file.
FROM ${NODE} AS dependencies
WORKDIR /dependencies
COPY packages/server/package.json package-lock.json ./
RUN npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund

# The admin, which has its own lock file and another license. PLATEN_ADMIN=off serves none.
FROM ${NODE} AS admin
WORKDIR /admin
COPY packages/admin/package.json packages/admin/package-lock.json packages/admin/.npmrc ./
COPY packages/admin/stand-in stand-in
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY packages/admin ./
RUN npm run build

# Belongs to root and is only read: the service writes nothing but its database and the uploads.
FROM ${NODE}
WORKDIR /srv/platen
COPY --from=dependencies /dependencies/node_modules node_modules
COPY --from=build /build/dist/server node_modules/@platen/server
COPY --from=build /build/dist/site node_modules/@platen/site
COPY --from=build /build/dist/fields node_modules/@platen/fields
COPY --from=admin /admin/package.json /admin/LICENSE node_modules/@platen/admin/
COPY --from=admin /admin/dist node_modules/@platen/admin/dist
COPY --from=build --chown=node:node /build/uploads /srv/uploads
ENV NODE_ENV=production PLATEN_ENV=production HOST=0.0.0.0 PORT=3000 PLATEN_UPLOADS_FOLDER=/srv/uploads
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/@platen/server/src/main.js"]
CMD ["start"]
