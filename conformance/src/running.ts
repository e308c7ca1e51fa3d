import { createServer, connect } from 'node:net';
import { rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SiteChange } from './replay/recording.ts';
import { startService } from './service.ts';

/** Where the running service listens for resets. */
const noticePath = join(tmpdir(), 'platen-conformance-serving');

/** Starts the service, prints one JSON line with its users, and takes resets until it is stopped. */
export async function serveForever(port: number): Promise<void> {
  const service = await startService(port);
  const names = await service.reset({});
  const socketPath = join(tmpdir(), `platen-conformance-${process.pid}.sock`);
  const control = createServer({ allowHalfOpen: true }, (socket) => {
    void text(socket)
      .then((wish) => service.reset((JSON.parse(wish) as { site?: SiteChange }).site ?? {}))
      .then(
        (ready) => socket.end(JSON.stringify({ base: service.base, ...ready })),
        (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
      );
  });
  control.listen(socketPath);
  await writeFile(noticePath, socketPath);
  console.log(JSON.stringify({ base: service.base, ...names }));
  const stop = (): void => {
    control.close();
    void Promise.all([rm(noticePath, { force: true }), service.close()]).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Asks the service started with `--serve` to put its site back, and prints what it says. */
export async function resetRunning(wish: string): Promise<void> {
  const socketPath = await readFile(noticePath, 'utf8').catch(() => null);
  if (socketPath === null) {
    console.error('No service is running. Start one with: npm run conformance -- --serve PORT');
    process.exitCode = 2;
    return;
  }
  const socket = connect({ path: socketPath, allowHalfOpen: true });
  socket.end(wish);
  const said = await text(socket);
  console.log(said);
  process.exitCode = 'error' in (JSON.parse(said) as object) ? 1 : 0;
}
