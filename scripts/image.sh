#!/usr/bin/env bash
# Builds the container image for one processor (`build amd64`), and joins those into one tag for all of them (`join`).
# IMAGE, VERSION, REGISTRY_USER and REGISTRY_TOKEN come from the environment. Without REGISTRY_TOKEN nothing is pushed.
set -euo pipefail
version="${VERSION#v}"
if [ -n "${REGISTRY_TOKEN:-}" ]; then
  printf '%s' "$REGISTRY_TOKEN" | docker login "${IMAGE%%/*}" --username "$REGISTRY_USER" --password-stdin
fi
case "$1" in
  build)
    docker build --tag "$IMAGE:$version-$2" --label "org.opencontainers.image.version=$version" .
    if [ -n "${REGISTRY_TOKEN:-}" ]; then docker push "$IMAGE:$version-$2"; fi
    ;;
  join)
    docker buildx imagetools create --tag "$IMAGE:$version" --tag "$IMAGE:latest" "$IMAGE:$version-amd64" "$IMAGE:$version-arm64"
    digest=$(docker buildx imagetools inspect "$IMAGE:$version" --format '{{json .Manifest.Digest}}' | tr -d '"')
    echo "digest=$digest" >> "${GITHUB_OUTPUT:-/dev/stdout}"
    ;;
  *)
    echo "Usage: scripts/image.sh build ARCH | join" >&2
    exit 2
    ;;
esac
