/** Milliseconds of this thread's own time that work takes: what others do on the machine is no part of it. */
export async function ownTime(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
