#!/bin/sh
# Installs the locked versions when they are not there yet, and leaves the lock as it is. `npm ci` does not work with every registry: docs/decisions/0007.
set -e
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm install --no-save --no-audit --no-fund --loglevel=error </dev/null
  touch node_modules/.package-lock.json
fi
if [ ! -f worker/env.generated.d.ts ] || [ wrangler.toml -nt worker/env.generated.d.ts ]; then
  WRANGLER_SEND_METRICS=false node_modules/.bin/node node_modules/wrangler/bin/wrangler.js types worker/env.generated.d.ts >/dev/null
fi
