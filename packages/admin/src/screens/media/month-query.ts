/** The API's bounds of a month such as `2026-11`: both exclude the moment itself. */
export function monthQuery(month: unknown): { readonly after?: string; readonly before?: string } {
  if (typeof month !== 'string' || !/^\d{4}-\d{2}$/.test(month)) return {};
  const start = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(start.getTime())) return {};
  const next = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  const local = (at: Date): string => at.toISOString().slice(0, 19);
  return { after: local(new Date(start.getTime() - 1000)), before: local(next) };
}
