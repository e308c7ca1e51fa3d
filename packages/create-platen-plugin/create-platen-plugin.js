#!/usr/bin/env node
// The same as `platen plugin new`, for those who have no Platen here yet.
process.argv.splice(2, 0, 'plugin', 'new');
await import('@platen/server/command');
