import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Options } from '../../src/files/s3.ts';
import { freePort } from './free-port.ts';

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph'];

/** Whether Debian's ceph-mon, ceph-osd and radosgw are installed. Tests that need them say so in their names. */
export const hasCeph = programs.every((program) => spawnSync('which', [program]).status === 0);

/** What a test that needs an S3 server is called where there is none. */
export const s3Name = hasCeph ? 'S3' : 'S3 (skipped: install ceph-mon, ceph-osd and radosgw)';

export interface PrivateS3 {
  readonly options: S3Options;
  /** The same as settings of the service. */
  readonly env: Readonly<Record<string, string>>;
  /** What takes requests goes away without a word; what it has stored stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Connections stay open, nothing answers. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

const credentials = { accessKeyId: 'platen', secretAccessKey: 'only-for-tests-0123456789' };

/** An S3 server of its own: Ceph with its objects in memory, in a folder that is removed with it. */
export async function createPrivateS3(): Promise<PrivateS3> {
  const { accessKeyId, secretAccessKey } = credentials;
  const folder = await mkdtemp(join(tmpdir(), 'platen-ceph-'));
  const port = await freePort();
  const conf = join(folder, 'ceph.conf');
  const running: ChildProcess[] = [];
  // Nothing is waited for that cannot come any more.
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const log = openSync(join(folder, 'log'), 'a');
  const start = (program: string, ...given: string[]): ChildProcess => {
    const child = spawn(program, ['-c', conf, '-f', ...given], { stdio: ['ignore', log, log] });
    running.push(child);
    child.once('exit', (code, signal) => {
      const said = readFileSync(join(folder, 'log'), 'utf8');
      ended.reject(new Error(`${program} ended with ${code ?? signal}:\n${said}`));
    });
    return child;
  };
  const removing = new AbortController();
  const { signal } = removing;
  const run = (program: string, ...given: string[]): Promise<unknown> =>
    Promise.race([promisify(execFile)(program, ['-c', conf, ...given], { timeout: 240_000, signal }), ended.promise]);
  const remove = async (): Promise<void> => {
    removing.abort();
    await Promise.all(running.map(kill));
    await rm(folder, { recursive: true, force: true });
  };
  const startCluster = async (): Promise<void> => {
    const fsid = randomUUID();
    const monitor = await freePort();
    await writeFile(conf, configuration({ folder, fsid, monitor, port }));
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name));
    const map = join(folder, 'monmap');
    await promisify(execFile)('monmaptool', ['--create', '--add', 'a', `v1:127.0.0.1:${monitor}`, '--fsid', fsid, map]);
    await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    await run('ceph', 'osd', 'create');
    await run('ceph-osd', '-i', '0', '--mkfs');
    start('ceph-osd', '-i', '0', '--no-mon-config');
    const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
    await run('radosgw-admin', '-n', 'client.rgw', 'user', 'create', '--uid=platen', '--display-name=platen', ...keys);
  };

  let gateway: ChildProcess;
  const endpoint = `http://127.0.0.1:${port}`;
  const startGateway = async (): Promise<void> => {
    gateway = start('radosgw', '-n', 'client.rgw');
    for (let tries = 0; tries < 4800; tries += 1) {
      if ((await fetch(endpoint).catch(() => null))?.ok === true) return;
      await sleep(50);
    }
    throw new Error(`The S3 server does not answer:\n${await readFile(join(folder, 'log'), 'utf8')}`);
  };
  try {
    await startCluster();
    await startGateway();
  } catch (error) {
    await remove();
    throw error;
  }
  const options: S3Options = {
    bucket: 'uploads',
    prefix: '',
    endpoint,
    region: 'us-east-1',
    credentials,
    timeout: 10_000,
  };
  const client = new S3Client({ ...options, endpoint, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
  client.destroy();

  return {
    options,
    env: {
      PLATEN_S3_BUCKET: options.bucket,
      PLATEN_S3_ENDPOINT: endpoint,
      PLATEN_S3_ACCESS_KEY: accessKeyId,
      PLATEN_S3_SECRET_KEY: secretAccessKey,
    },
    kill: () => kill(gateway),
    start: startGateway,
    freeze: () => void gateway.kill('SIGSTOP'),
    thaw: () => void gateway.kill('SIGCONT'),
    remove,
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Whoever has no map at hand may send a first command before knowing which cluster it belongs to, and is refused. */
const configuration = ({
  folder,
  fsid,
  monitor,
  port,
}: {
  folder: string;
  fsid: string;
  monitor: number;
  port: number;
}) => `
[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
mon data = ${folder}/mon
mon allow pool size one = true
paxos propose interval = 0.02
paxos min wait = 0.01
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 8589934592
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
ms bind ipv6 = false
public addr = 127.0.0.1
[osd]
monmap = ${folder}/monmap
[client]
monmap = ${folder}/monmap
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
`;
