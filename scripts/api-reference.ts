/**
 * Brings the script of the page at /docs from the registry: one file of a package whose 270 dependencies nobody has to
 * install. Without a version it brings the one that is recorded, and fails when the registry has another file for it.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import recorded from '../packages/server/data/api-reference/origin.json' with { type: 'json' };

const target = 'packages/server/data/api-reference';
const run = promisify(execFile);
const version = process.argv[2] ?? recorded.version;
const scratch = await mkdtemp(join(tmpdir(), 'platen-api-reference-'));
try {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', scratch, `${recorded.package}@${version}`]);
  const [{ filename, integrity }] = JSON.parse(packed.stdout) as [{ filename: string; integrity: string }];
  if (version === recorded.version && integrity !== recorded.integrity) {
    throw new Error(`The registry's ${recorded.package}@${version} is not the recorded one. Find out why before use.`);
  }
  await run('tar', ['-xzf', join(scratch, filename), '-C', scratch, `package/${recorded.file}`]);
  const script = await readFile(join(scratch, 'package', recorded.file));
  const sha256 = createHash('sha256').update(script).digest('hex');
  await writeFile(`${target}/standalone.js.gz`, gzipSync(script, { level: 9 }));
  await writeFile(
    `${target}/origin.json`,
    `${JSON.stringify({ package: recorded.package, version, integrity, file: recorded.file, sha256 }, null, 2)}\n`,
  );
} finally {
  await rm(scratch, { recursive: true });
}
