#!/usr/bin/env node
// Written for old versions of Node, so that they print this instead of a syntax error.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Platen needs Node 24 or newer; this is ${process.versions.node}. Install it from https://nodejs.org\n`,
  );
  process.exit(1);
}
// The same as `platen plugin new`, for those who have no Platen here yet.
process.argv.splice(2, 0, 'plugin', 'new');
await import('@platen/server/command');
