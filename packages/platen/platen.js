#!/usr/bin/env node
await import('@platen/server/command');
